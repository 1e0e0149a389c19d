package io.clump.am2.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks by which the processes of a job show that they live: each holds the lock of one byte of a file in the job's
 * directory, at the offset of its {@linkplain ProcessIdentity#number number}. The kernel releases the lock when the
 * process ends, however it ends. A lock belongs to the file, so readers in other namespaces find the same.
 *
 * <pre>
 *   byte    0 ……… number of process A ……… number of process B …      the file itself stays empty
 *   lock          exclusive, by A          exclusive, by B
 *   "A?"          shared, tried: refused while A lives
 *   "anyone?"  shared, tried for all bytes: refused while any process lives
 * </pre>
 *
 * There is one object for each file in this process, however many layers use it: a process that closes any descriptor
 * of a file loses all its locks of that file (fcntl(2)). Safe for use by any thread.
 */
final class LifeLocks implements AutoCloseable {
    /** Name of the file. It is made first and removed last, and makes a directory that of a job. */
    static final String FILE = "clump-processes";

    private static final Set<StandardOpenOption> THERE = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** Open files, by the system's identity of the file. Guards all objects of this class. */
    private static final Map<Object, LifeLocks> OPEN = new HashMap<>();

    private final Path path;
    private final Object key;
    private final FileChannel channel;

    /** Number of calls of {@link #open} without a {@link #close}. */
    private int users;

    /** Number of calls of {@link #hold} without a {@link #release}. */
    private int holders;

    /** The lock of this process. */
    private @Nullable FileLock own;

    private LifeLocks(Path path, Object key, FileChannel channel) {
        this.path = path;
        this.key = key;
        this.channel = channel;
    }

    /**
     * Opens the file of a job.
     *
     * @param job the job's directory
     * @return the locks, which the caller closes
     * @throws NoSuchFileException if the directory has no such file
     * @throws IOException if it cannot be opened
     */
    static LifeLocks open(OwnDirectory job) throws IOException {
        synchronized (OPEN) {
            // Asked before it is opened, since closing a second descriptor would release the locks.
            Object key = job.attributes(FILE).fileKey();
            LifeLocks locks = OPEN.get(key);
            if (locks == null) {
                locks = new LifeLocks(job.path(), key, job.open(FILE, THERE));
                OPEN.put(key, locks);
            }
            locks.users++;
            return locks;
        }
    }

    /** Shows that this process lives, until {@link #release} is called as often. */
    void hold() throws IOException {
        synchronized (OPEN) {
            while (own == null) {
                // Not a lock that waits: an interrupt would close the channel, and with it release the locks. The lock
                // is refused while another process tests whether the owner is alive.
                own = channel.tryLock(ProcessIdentity.current().number(), 1, false);
                Thread.yield();
            }
            holders++;
        }
    }

    /** Takes back one {@link #hold}. */
    void release() throws IOException {
        synchronized (OPEN) {
            holders--;
            if (holders == 0 && own != null) {
                own.release();
                own = null;
            }
        }
    }

    /** Returns whether any process of the job lives. */
    boolean isAnyAlive() {
        synchronized (OPEN) {
            return own != null || isLocked(0, Long.MAX_VALUE);
        }
    }

    /** Returns whether another process of the job lives. */
    boolean isAlive(ProcessIdentity process) {
        synchronized (OPEN) {
            return isLocked(process.number(), 1);
        }
    }

    /**
     * Returns whether the process of a number lives in any job that this process is in. Needs no descriptor.
     *
     * @return true if it may live; also if this process is in no job, and so cannot know
     */
    static boolean isAlive(long number) {
        if (number == ProcessIdentity.current().number()) {
            return true;
        }
        synchronized (OPEN) {
            boolean isInJob = false;
            for (LifeLocks locks : List.copyOf(OPEN.values())) {
                if (locks.own != null) {
                    isInJob = true;
                    if (locks.isLocked(number, 1) || locks.isAliveInSuccessor(number)) {
                        return true;
                    }
                }
            }
            return !isInJob;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            users--;
            if (users == 0) {
                OPEN.remove(key);
                channel.close();
            }
        }
    }

    /** Returns whether another process holds the lock of a byte in a range; true if the system does not answer. */
    private boolean isLocked(long position, long length) {
        try (FileLock lock = channel.tryLock(position, length, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            // Another class loader of this process holds it.
            return true;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Returns whether the process may live in a job that has been made under the same path, after this one's directory
     * was removed by hand or by the system.
     */
    private boolean isAliveInSuccessor(long number) {
        try {
            Path file = path.resolve(FILE);
            if (Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey()
                    .equals(key)) {
                return false;
            }
            try (OwnDirectory directory = OwnDirectory.open(path);
                    LifeLocks successor = open(directory)) {
                return successor.isLocked(number, 1);
            }
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException | ClumpException e) {
            return true;
        }
    }
}
