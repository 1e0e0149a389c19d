package io.clump.launcher.agent;

import io.clump.am2.job.JobDirectory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The main class of an agent, started by the launcher on a host of a job. */
public final class AgentMain {
    /**
     * The kernel has killed the processes of an agent that was killed, but large ones take a moment to end. What is not
     * removed for this is removed by the launcher, where this is its machine, or by the next job; and the launcher
     * waits.
     */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long PAUSE_MILLIS = 10;

    private AgentMain() {}

    /**
     * Serves the launcher over standard input and output, or removes what an agent that was killed has left.
     *
     * @param arguments none, or the directory of the job of the agent that was killed
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length > 0) {
            clean(Path.of(arguments[0]).toAbsolutePath());
            return;
        }
        // Nobody else may print to the control connection.
        System.setOut(System.err);
        int status = new Agent(System.in, new FileOutputStream(FileDescriptor.out)).run(version());
        System.exit(status);
    }

    private static void clean(Path job) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (JobDirectory.isRunning(job) && System.nanoTime() - startNanos < PATIENCE_NANOS) {
            Thread.sleep(PAUSE_MILLIS);
        }
        JobDirectory.removeDead(job.resolveSibling(""));
    }

    /** As the build wrote it into the jar's manifest. */
    static String version() {
        String version = AgentMain.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }
}
