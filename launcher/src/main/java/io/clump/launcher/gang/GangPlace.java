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
 * Place where a user's gang scheduler listens: a directory beside those of the user's jobs, which only the user may
 * enter. It is made and removed like that of a job.
 */
public final class GangPlace {
    private static final String NAME = "gang";

    private GangPlace() {}

    /**
     * Returns the scheduler's directory.
     *
     * @param base directory in which the directories of jobs are made
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
            // No other user can have put a socket into a directory that only this user may access.
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

    /** Returns whether the other end belongs to the owner of the scheduler's directory, according to the kernel. */
    static boolean isOwn(SocketChannel socket, Path base) throws IOException {
        return socket.getOption(ExtendedSocketOptions.SO_PEERCRED)
                .user()
                .equals(Files.getOwner(directory(base), LinkOption.NOFOLLOW_LINKS));
    }
}
