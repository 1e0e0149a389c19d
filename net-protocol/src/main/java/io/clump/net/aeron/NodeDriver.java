package io.clump.net.aeron;

import io.aeron.AeronCounters;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.clump.am2.ClumpException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.status.CountersReader;
import org.jspecify.annotations.Nullable;

/**
 * The media driver of a node, as its processes share it: the one that gets the lock of a file runs it, in a thread of its own,
 * until its last layer is closed; then it waits a moment for the other processes to leave, and they find their peers
 * unreachable if they have not. Any thread may join and leave.
 */
final class NodeDriver implements AutoCloseable {
    private static final Logger LOGGER = System.getLogger(NodeDriver.class.getName());

    /** Those of this process, since a file lock keeps out other processes only. */
    private static final Map<Path, NodeDriver> JOINED = new HashMap<>();

    private static final String LOCK_FILE = "aeron-lock";
    private static final String DIRECTORY = "aeron";

    /** How long the process that has the lock may take to start the driver. */
    private static final Duration START_PATIENCE = Duration.ofSeconds(40);

    /** How long the driver waits for the other processes of its node. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** Connected senders and receivers notice each other's end by the driver's messages after this time. */
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(5);

    /** What the driver's helper does, such as to open a connection, may wait so long when it has rested. */
    private static final long MAX_HELPER_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(16);

    private final Path node;
    private final Path directory;
    private final @Nullable FileChannel lock;
    private final @Nullable MediaDriver driver;
    private int users = 1;

    private NodeDriver(Path node, @Nullable FileChannel lock, @Nullable MediaDriver driver) {
        this.node = node;
        directory = node.resolve(DIRECTORY);
        this.lock = lock;
        this.driver = driver;
    }

    /**
     * Joins the node's driver, or becomes it.
     *
     * @param node the node's directory
     * @param timeout silence after which a process of the node counts as dead
     * @return the driver, active now; to be closed by whoever joined
     * @throws ClumpException if it cannot be started, or another process that should run it does not
     */
    static NodeDriver join(Path node, Duration timeout) {
        synchronized (JOINED) {
            NodeDriver joined = JOINED.get(node);
            if (joined == null) {
                joined = becomeOrAwait(node, timeout);
                JOINED.put(node, joined);
            } else {
                joined.users++;
            }
            return joined;
        }
    }

    /** Directory by which clients find the driver. */
    Path directory() {
        return directory;
    }

    /** Whether this process runs the driver. */
    boolean isHere() {
        return driver != null;
    }

    @Override
    public void close() {
        synchronized (JOINED) {
            users--;
            if (users > 0) {
                return;
            }
            JOINED.remove(node);
            if (driver != null) {
                letOthersLeave(driver);
                driver.close();
            }
            close(lock);
        }
    }

    private static NodeDriver becomeOrAwait(Path node, Duration timeout) {
        long start = System.nanoTime();
        while (true) {
            FileChannel lock = tryLock(node.resolve(LOCK_FILE));
            if (lock != null) {
                return become(node, lock, timeout);
            }
            if (AeronConfiguration.isActive(node.resolve(DIRECTORY))) {
                return new NodeDriver(node, null, null);
            }
            if (System.nanoTime() - start > START_PATIENCE.toNanos()) {
                throw new ClumpException("the process that is to run the node's Aeron media driver has not started it: "
                        + "directory=" + node.resolve(DIRECTORY));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private static NodeDriver become(Path node, FileChannel lock, Duration timeout) {
        try {
            return new NodeDriver(node, lock, MediaDriver.launch(context(node.resolve(DIRECTORY), timeout)));
        } catch (RuntimeException e) { // catch-all: whatever Aeron throws, the lock is given back and the user is told
            close(lock);
            throw new ClumpException(
                    "cannot start an Aeron media driver: directory=" + node.resolve(DIRECTORY) + ", cause="
                            + e.getMessage(),
                    e);
        }
    }

    private static MediaDriver.Context context(Path directory, Duration timeout) {
        long timeoutNanos = timeout.toNanos();
        return new MediaDriver.Context()
                .aeronDirectoryName(directory.toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .warnIfDirectoryExists(false)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new DriverRest())
                .asyncExecutorIdleStrategy(
                        new BackoffIdleStrategy(0, 0, DriverRest.LONGEST_NANOS, MAX_HELPER_PARK_NANOS))
                .sharedThreadFactory(NodeDriver::daemon)
                .performStorageChecks(false)
                .termBufferSparseFile(true)
                .driverTimeoutMs(timeout.toMillis())
                .clientLivenessTimeoutNs(timeoutNanos)
                .imageLivenessTimeoutNs(timeoutNanos)
                .publicationConnectionTimeoutNs(Math.min(timeoutNanos, CONNECTION_TIMEOUT.toNanos()))
                .publicationUnblockTimeoutNs(timeoutNanos + TimeUnit.SECONDS.toNanos(5))
                .errorHandler(error -> LOGGER.log(Level.WARNING, () -> "Aeron media driver: " + error));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "clump-aeron-driver");
        thread.setDaemon(true);
        return thread;
    }

    /** The processes of a job end at about the same time; those that were killed are not waited for. */
    private static void letOthersLeave(MediaDriver driver) {
        CountersReader counters = new CountersReader(
                driver.context().countersMetaDataBuffer(), driver.context().countersValuesBuffer());
        long start = System.nanoTime();
        while (clients(counters) > 0 && System.nanoTime() - start < LINGER.toNanos()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static int clients(CountersReader counters) {
        int[] count = {0};
        counters.forEach(
                (id, typeId, key, label) -> count[0] += typeId == AeronCounters.DRIVER_HEARTBEAT_TYPE_ID ? 1 : 0);
        return count[0];
    }

    /** Returns the open and locked file, or null if another process has the lock. */
    private static @Nullable FileChannel tryLock(Path file) {
        try {
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            if (channel.tryLock() != null) {
                return channel;
            }
            channel.close();
            return null;
        } catch (IOException e) {
            throw new ClumpException("cannot lock: file=" + file + ", cause=" + e, e);
        }
    }

    private static void close(@Nullable FileChannel lock) {
        if (lock != null) {
            try {
                lock.close();
            } catch (IOException e) {
                throw new ClumpException("cannot give a file lock back: cause=" + e, e);
            }
        }
    }
}
