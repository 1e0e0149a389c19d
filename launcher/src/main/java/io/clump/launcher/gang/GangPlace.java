package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Place where a user's gang scheduler listens: a directory beside those of the user's jobs, which only the user may
 * enter. It is made and removed like that of a job.
 */
public final class GangPlace {
    /** Name of the role at the control socket. */
    static final String ROLE = "gang";

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
        return directory(base).resolve("control");
    }

    /** Connects to the user's scheduler; throws a {@link ClumpException} if none runs. */
    static LineConnection connect(Path base, LineConnection.Listener listener) {
        try {
            // No other user can have put a socket into a directory that only this user may access.
            OwnDirectory.open(directory(base)).close();
            return ControlSocket.connect(socket(base), ROLE, listener);
        } catch (NoSuchFileException e) {
            throw new ClumpException(
                    "no gang scheduler runs: found none in " + base + ", expected 'clump gang start'", e);
        } catch (IOException e) {
            throw new ClumpException("cannot reach the gang scheduler: directory=" + base + ", cause=" + e, e);
        } catch (ClumpException e) {
            throw new ClumpException(
                    "cannot reach the gang scheduler: " + e.getMessage() + ", expected 'clump gang start'", e);
        }
    }
}
