package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import jdk.net.ExtendedSocketOptions;

/**
 * Where a user's gang scheduler listens: a directory among those of the user's jobs, which only the user may enter. It
 * is made and removed as a job's is.
 */
public final class GangPlace {
    private static final String NAME = "gang";

    private GangPlace() {}

    /**
     * The scheduler's directory.
     *
     * @param base where the directories of jobs are made
     * @return a path in it, which need not exist
     */
    public static Path directory(Path base) {
        return base.resolve(NAME);
    }

    static Path socket(Path base) {
        return directory(base).resolve("turns");
    }

    /** Connects to the user's scheduler; throws a {@link ClumpException} if none runs. */
    static SocketChannel connect(Path base) {
        try {
            // Nobody else can have put a socket into a directory of this user's alone.
            OwnDirectory.open(directory(base)).close();
            SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(socket(base)));
            if (!isOwn(socket, base)) {
                socket.close();
                throw new ClumpException("the gang scheduler is another user's: socket=" + socket(base));
            }
            return socket;
        } catch (NoSuchFileException e) {
            throw new ClumpException(
                    "no gang scheduler runs: found none in " + base + ", expected 'clump gang start'", e);
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot reach the gang scheduler: socket=" + socket(base) + ", cause=" + e
                            + ", expected 'clump gang start'",
                    e);
        }
    }

    /** Returns whether the owner of the scheduler's directory runs the other end, as the kernel says. */
    static boolean isOwn(SocketChannel socket, Path base) throws IOException {
        return socket.getOption(ExtendedSocketOptions.SO_PEERCRED)
                .user()
                .equals(Files.getOwner(directory(base), LinkOption.NOFOLLOW_LINKS));
    }
}
