package io.clump.mpi.file;

import io.clump.mpi.comm.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Locks of parts of files. The system releases the locks of a process when the process ends. A process that waits for a
 * lock continues all its other operations of MPI meanwhile.
 */
final class Locks {
    private Locks() {}

    /**
     * Runs an action while no other process runs one under a lock of the same part of the file.
     *
     * @param progress continues the other operations of MPI during the wait
     * @param path of the file
     * @param channel returns the channel of the file
     * @param at first byte of the part
     * @param length of the part, at least 1
     * @param isShared whether others that say so, too, may do it at the same time
     * @param action waits for no other process, and may run twice
     * @return its result
     */
    static <T> T hold(
            Progress progress,
            Path path,
            Supplier<FileChannel> channel,
            long at,
            long length,
            boolean isShared,
            Supplier<T> action) {
        try {
            while (true) {
                FileLock lock = acquire(progress, channel, at, length, isShared);
                try {
                    T result = action.get();
                    // An interrupt that has closed the channel has ended the lock, too: the action is done again.
                    if (lock.isValid()) {
                        return result;
                    }
                } finally {
                    release(lock);
                }
            }
        } catch (IOException e) {
            throw FileErrors.of("lock", path, e);
        }
    }

    private static FileLock acquire(
            Progress progress, Supplier<FileChannel> channel, long at, long length, boolean isShared)
            throws IOException {
        FileLock lock = tryLock(channel.get(), at, length, isShared);
        for (int attempt = 0; lock == null; attempt++) {
            progress.awaitMoment(attempt);
            lock = tryLock(channel.get(), at, length, isShared);
        }
        return lock;
    }

    private static @Nullable FileLock tryLock(FileChannel channel, long at, long length, boolean isShared)
            throws IOException {
        try {
            return channel.tryLock(at, length, isShared);
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    private static void release(FileLock lock) throws IOException {
        if (lock.isValid()) {
            lock.release();
        }
    }
}
