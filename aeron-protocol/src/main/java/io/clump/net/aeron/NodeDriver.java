package io.clump.net.aeron;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Media driver that the processes of a node share: a {@linkplain DriverProcess process of its own}. The first process
 * of the node starts it; it ends after the last one has left or died. So the processes may end in any order. Any thread
 * may join and leave.
 */
final class NodeDriver implements AutoCloseable {
    /** Drivers that this process has joined. */
    private static final Map<Path, NodeDriver> JOINED = new HashMap<>();

    /** Name of the lock that the process that starts the driver holds meanwhile. */
    private static final String STARTER_LOCK = "aeron-starting";

    /** Time that a driver may take to start or to end. */
    private static final Duration TIMEOUT = Duration.ofSeconds(40);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final DriverFiles files;
    private final JobDirectory users;
    private int layers = 1;

    private NodeDriver(DriverFiles files, JobDirectory users) {
        this.files = files;
        this.users = users;
    }

    /**
     * Joins the node's driver, which is started if it does not run.
     *
     * @param node the node's directory
     * @param timeout silence after which a process of the node counts as dead
     * @return the driver, active now; the caller must close it
     * @throws ClumpException if it cannot be started
     */
    static NodeDriver join(Path node, Duration timeout) {
        synchronized (JOINED) {
            NodeDriver joined = JOINED.get(node);
            if (joined == null) {
                joined = becomeUser(DriverFiles.of(node), timeout);
                JOINED.put(node, joined);
            } else {
                joined.layers++;
            }
            return joined;
        }
    }

    /**
     * Waits until the driver that the launcher has started is active. If it ends, the launcher ends this process.
     *
     * @param directory directory of the driver
     * @throws ClumpException if it takes too long
     */
    static void await(Path directory) {
        long start = System.nanoTime();
        while (!AeronConfiguration.isActive(directory)) {
            if (isOver(start)) {
                throw new ClumpException("the Aeron media driver of this node does not start: directory=" + directory);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Returns the directory by which clients find the driver. */
    Path directory() {
        return files.driver();
    }

    /** Leaves the driver. The last user waits until the driver has ended, so that none of its files remains. */
    @Override
    public void close() {
        synchronized (JOINED) {
            layers--;
            if (layers > 0) {
                return;
            }
            JOINED.remove(files.node());
            users.close();
            long start = System.nanoTime();
            while (!JobDirectory.isRunning(files.users()) && (files.isActive() || files.isEnding()) && !isOver(start)) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Announces this process as a user, and then checks the driver; the driver does this in the other order. */
    private static NodeDriver becomeUser(DriverFiles files, Duration timeout) {
        JobDirectory users = JobDirectory.join(files.users());
        try {
            startUnlessActive(files, timeout);
            return new NodeDriver(files, users);
        } catch (ClumpException e) {
            users.close();
            throw e;
        }
    }

    private static void startUnlessActive(DriverFiles files, Duration timeout) {
        long start = System.nanoTime();
        while (!files.isUsable()) {
            try (FileChannel channel = openLock(files.node());
                    FileLock lock = channel.tryLock()) {
                if (lock != null && !files.isActive()) {
                    DriverProcess.start(files, timeout, TIMEOUT);
                    return;
                }
            } catch (OverlappingFileLockException e) {
                // Another class loader of this process is starting it.
            } catch (IOException e) {
                throw new ClumpException("cannot start the node's Aeron media driver: cause=" + e, e);
            }
            if (isOver(start)) {
                throw new ClumpException("the process that is to start the node's Aeron media driver has not done so: "
                        + "directory=" + files.driver());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isOver(long start) {
        return System.nanoTime() - start > TIMEOUT.toNanos();
    }

    private static FileChannel openLock(Path node) throws IOException {
        try (OwnDirectory directory = OwnDirectory.open(node)) {
            return directory.open(STARTER_LOCK, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        }
    }

    /**
     * The files by which a node's driver and its users find each other.
     *
     * @param node the node's directory
     * @param users the directory in which users of the driver show that they are alive
     */
    record DriverFiles(Path node, Path users) {
        /** Returns the files of a driver that the first process of the node starts. */
        static DriverFiles of(Path node) {
            return new DriverFiles(node, node.resolve("aeron-users"));
        }

        /** Returns the directory of the driver. */
        Path driver() {
            return driver(node);
        }

        static Path driver(Path node) {
            return node.resolve("aeron");
        }

        /** Returns the file with the error output of the driver's process. */
        Path errors() {
            return node.resolve("aeron-errors");
        }

        /** Returns a file that exists while a driver without users checks again that none has joined. */
        Path ending() {
            return node.resolve("aeron-ending");
        }

        boolean isActive() {
            return AeronConfiguration.isActive(driver());
        }

        boolean isEnding() {
            return Files.exists(ending(), LinkOption.NOFOLLOW_LINKS);
        }

        boolean isUsable() {
            return isActive() && !isEnding();
        }
    }
}
