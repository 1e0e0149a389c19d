package io.clump.registry;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Excludes all other writers of a registry: those of other processes by the operating system's lock of the file, which
 * the system releases when its process ends, however it ends; those of this process by a monitor.
 */
final class RegistryLock {
    /**
     * Held whenever this process has a channel of a registry open: one that is closed takes along the lock of the file
     * that the process holds through another.
     */
    static final Object CHANNELS = new Object();

    private final Path file;

    RegistryLock(Path file) {
        this.file = file;
    }

    /** Runs something while no other writer does. An interrupt is kept for later. */
    void run(Runnable action) {
        boolean interrupted = Thread.interrupted();
        try {
            while (!runUnlessInterrupted(action)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean runUnlessInterrupted(Runnable action) {
        synchronized (CHANNELS) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (!lock.isValid()) {
                    throw new ClumpException("the endpoint registry cannot be locked: file=" + file);
                }
                action.run();
                return true;
            } catch (ClosedByInterruptException | FileLockInterruptionException e) {
                // It came while this waited for the lock; nothing was done.
                return false;
            } catch (IOException e) {
                throw new ClumpException("cannot lock the endpoint registry: file=" + file + ", cause=" + e, e);
            }
        }
    }
}
