package io.clump.net.aeron;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.machine.GarbageCollector;
import io.clump.am2.spi.NodeService;
import io.clump.net.aeron.NodeDriver.DriverFiles;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.BackoffIdleStrategy;

/**
 * Process of a node's media driver. It checks periodically whether any process that uses it is alive, and ends when all
 * of them have ended, in whatever way.
 */
public final class DriverProcess {
    private static final Logger LOGGER = System.getLogger(DriverProcess.class.getName());

    /** Time after which connected senders and receivers notice each other's end, by the driver's messages. */
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(5);

    /**
     * Longest delay of a task of the driver's helper thread, such as opening a connection, when that thread was idle.
     */
    private static final long MAX_HELPER_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(16);

    private static final String FIRST_HEAP = "-Xms16m";

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long START_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private DriverProcess() {}

    /**
     * Runs a media driver until no process uses it.
     *
     * @param arguments the seconds of silence after which a process counts as dead, and the node's directory; or, if
     *     the launcher starts the driver, the job's directory, the name of the node and the number of counters: the
     *     launcher and all processes of the job are its users then
     * @throws IOException if the node's directory cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Duration timeout = Duration.ofSeconds(Long.parseLong(arguments[0]));
        Path directory = Path.of(arguments[1]);
        if (arguments.length == 2) {
            run(DriverFiles.of(directory), context(timeout));
        } else {
            DriverFootprint footprint = new DriverFootprint(Integer.parseInt(arguments[3]), 0);
            run(filesInJob(directory, arguments[2]), footprint.limit(context(timeout)));
        }
    }

    /**
     * Returns the files of a driver whose users are the processes of a job. The driver itself must not count as one, so
     * it leaves the job again.
     */
    private static DriverFiles filesInJob(Path directory, String node) {
        try (JobDirectory job = JobDirectory.join(directory)) {
            return new DriverFiles(job.nodeDirectory(node), directory);
        }
    }

    private static void run(DriverFiles files, MediaDriver.Context context) throws IOException {
        MediaDriver driver =
                MediaDriver.launch(context.aeronDirectoryName(files.driver().toString()));
        try {
            Files.deleteIfExists(files.ending());
            while (!mayEnd(files)) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        } finally {
            driver.close();
            Files.deleteIfExists(files.ending());
        }
    }

    /**
     * Starts the process and waits until its driver is active.
     *
     * @throws ClumpException if the process has ended instead, or takes too long
     */
    static void start(DriverFiles files, Duration timeout, Duration startTimeout) {
        try {
            Process process = new ProcessBuilder(command(files, timeout))
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(files.errors().toFile())
                    .start();
            long start = System.nanoTime();
            while (!files.isUsable()) {
                boolean late = System.nanoTime() - start > startTimeout.toNanos();
                if (late || !process.isAlive()) {
                    process.destroyForcibly();
                    throw new ClumpException("cannot start an Aeron media driver: directory=" + files.driver()
                            + ", cause=" + (late ? "it took too long" : causeIn(files.errors())));
                }
                LockSupport.parkNanos(START_PAUSE_NANOS);
            }
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot start an Aeron media driver: directory=" + files.driver() + ", cause=" + e, e);
        }
    }

    /**
     * Returns whether the driver may end. The driver first announces its end and then checks its users again. A process
     * that joins does this in the other order, so at least one of the two notices the other.
     */
    private static boolean mayEnd(DriverFiles files) throws IOException {
        if (JobDirectory.isRunning(files.users())) {
            return false;
        }
        if (!Files.isDirectory(files.node())) {
            return true;
        }
        Files.createFile(files.ending());
        if (JobDirectory.isRunning(files.users())) {
            Files.delete(files.ending());
            return false;
        }
        return true;
    }

    private static List<String> command(DriverFiles files, Duration timeout) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                FIRST_HEAP));
        command.addAll(GarbageCollector.serialUnlessNamed(System.getenv(), List.of()));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                DriverProcess.class.getName(),
                Long.toString(timeout.toSeconds()),
                files.node().toString()));
        return command;
    }

    /**
     * Describes the process to the launcher.
     *
     * @param configuration configuration of a layer of the node
     * @param timeout silence after which a process of the node counts as dead
     * @param counters number of counters that the driver needs
     */
    static NodeService service(LayerConfiguration configuration, Duration timeout, int counters) {
        Path job = configuration.directory();
        Path node = JobDirectory.nodeDirectory(job, configuration.node());
        return new NodeService(
                "Aeron media driver of node " + configuration.node(),
                DriverProcess.class.getName(),
                List.of(FIRST_HEAP),
                List.of(
                        Long.toString(timeout.toSeconds()),
                        job.toString(),
                        configuration.node(),
                        Integer.toString(counters)),
                Map.of(AeronConfiguration.DIRECTORY, DriverFiles.driver(node).toString()));
    }

    private static String causeIn(Path errors) throws IOException {
        List<String> lines = Files.readAllLines(errors);
        return lines.isEmpty() ? "its process has ended" : lines.get(0);
    }

    private static MediaDriver.Context context(Duration timeout) {
        long timeoutNanos = timeout.toNanos();
        return new MediaDriver.Context()
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .warnIfDirectoryExists(false)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new DriverRest())
                .asyncExecutorIdleStrategy(
                        new BackoffIdleStrategy(0, 0, DriverRest.LONGEST_NANOS, MAX_HELPER_PARK_NANOS))
                .sharedThreadFactory(DriverProcess::daemon)
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
}
