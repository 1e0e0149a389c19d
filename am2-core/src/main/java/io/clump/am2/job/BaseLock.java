package io.clump.am2.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Lock of a directory of jobs, held while a process joins a job, leaves it, or removes dead jobs. */
final class BaseLock {
    /** Name of the locked file. It is empty, except for the moments in which it is marked. */
    static final String FILE = "lock";

    /** Lock for the threads of this process, since a file lock excludes only other processes. */
    private static final Object THREADS = new Object();

    /** Lengths that the file is given, see {@link #isCurrent}; each is less than a page. */
    private static final int MARKS = 4;

    private static final int MAX_MARK_BYTES = 4_096;

    private static final Set<StandardOpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private BaseLock() {}

    /**
     * Runs an action while no other process or thread does. An interrupt is kept for later.
     *
     * @param base directory of jobs, made if it is missing
     * @param action action on the directory; this method returns its result
     */
    static <T> T hold(Path base, Action<T> action) throws IOException {
        return Uninterrupted.call(() -> {
            synchronized (THREADS) {
                while (true) {
                    try (OwnDirectory directory = OwnDirectory.openOrCreate(base);
                            FileChannel locked = lock(directory)) {
                        if (locked != null) {
                            T result = action.run(directory);
                            removeIfUnused(directory);
                            return result;
                        }
                    }
                }
            }
        });
    }

    /** Does the same as {@link #hold}, but without effect if there is no such directory. */
    static <T> T holdIfThere(Path base, T absent, Action<T> action) throws IOException {
        return Files.notExists(base, LinkOption.NOFOLLOW_LINKS) ? absent : hold(base, action);
    }

    /** Returns the locked file, whose close releases the lock; null if another process has removed it meanwhile. */
    private static @Nullable FileChannel lock(OwnDirectory directory) throws IOException {
        FileChannel channel;
        try {
            channel = directory.open(FILE, OPTIONS);
        } catch (NoSuchFileException e) {
            // The directory itself was removed.
            return null;
        }
        try {
            channel.lock();
            checkContent(channel, directory);
            boolean isCurrent = isCurrent(channel, directory);
            channel.truncate(0);
            if (isCurrent) {
                return channel;
            }
        } catch (IOException | ClumpException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /**
     * Checks that the file is not one of another program, which must not be emptied. Marks of a process that died are
     * zeros.
     */
    private static void checkContent(FileChannel channel, OwnDirectory directory) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(MAX_MARK_BYTES);
        while (content.hasRemaining() && channel.read(content, content.position()) > 0) {
            // A read may return fewer bytes than requested.
        }
        content.flip();
        boolean isOurs = channel.size() < MAX_MARK_BYTES;
        while (isOurs && content.hasRemaining()) {
            isOurs = content.get() == 0;
        }
        if (!isOurs) {
            throw new ClumpException(
                    "not a lock of jobs: file=" + directory.path().resolve(FILE) + ", bytes=" + channel.size()
                            + ", expected an empty file; jobs need a directory of their own");
        }
    }

    /**
     * Returns whether the existing file is the locked one. The process that removes a base directory removes the lock
     * too, so a process may hold the lock of a file that is gone. The check changes the length of the locked file and
     * compares it with the existing one. It does not open the file, since a process that closes any channel of a file
     * loses all its locks of it. The lengths are less than a page, so that a limit on file sizes does not matter;
     * several lengths exclude a coincidence.
     */
    private static boolean isCurrent(FileChannel locked, OwnDirectory directory) throws IOException {
        try {
            for (int i = 0; i < MARKS; i++) {
                long mark = ThreadLocalRandom.current().nextLong(1, MAX_MARK_BYTES);
                locked.truncate(0);
                locked.write(ByteBuffer.allocate(1), mark - 1);
                if (directory.attributes(FILE).size() != mark) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static void removeIfUnused(OwnDirectory directory) throws IOException {
        Path base = directory.path();
        if (base.equals(JobDirectory.defaultBase()) && directory.names().equals(List.of(FILE))) {
            try {
                Files.delete(base.resolve(FILE));
                // Another process may have made its own lock there meanwhile, and have removed both again.
                Files.deleteIfExists(base);
            } catch (DirectoryNotEmptyException e) {
                // Another process has just made its own lock there, and uses the directory from now on.
                return;
            }
        }
    }

    /** Action under the lock. */
    interface Action<T> {
        T run(OwnDirectory base) throws IOException;
    }
}
