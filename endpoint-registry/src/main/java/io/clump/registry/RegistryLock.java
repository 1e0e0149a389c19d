package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Excludes all other writers of a registry: those of other processes by the operating system's lock of the file,
 * which the system releases when the process ends in any way; those of this process by a monitor.
 */
final class RegistryLock {
    /**
     * Held while this process has an open channel of a registry: closing one channel would release the file lock that
     * the process holds through another.
     */
    static final Object CHANNELS = new Object();

    private static final Set<StandardOpenOption> OPTIONS = Set.of(StandardOpenOption.WRITE);

    private final Path file;

    RegistryLock(Path file) {
        this.file = file;
    }

    /** Runs an action while no other writer does. An interrupt stays pending. */
    void run(Runnable action) {
        synchronized (CHANNELS) {
            try {
                OwnDirectory.use(file, OPTIONS, channel -> {
                    // Closing the channel releases the lock. An interrupt ends only the wait.
                    FileLock lock = channel.lock();
                    action.run();
                    return lock;
                });
            } catch (NoSuchFileException e) {
                throw JobDirectory.gone(file.resolveSibling(""), e);
            } catch (IOException e) {
                throw new ClumpException("cannot lock the endpoint registry: file=" + file + ", cause=" + e, e);
            }
        }
    }
}
