package io.clump.launcher.agent;

import io.clump.am2.job.JobDirectory;
import io.clump.launcher.job.Preload;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Main class of an agent, started by the launcher on a host of a job. */
public final class AgentMain {
    /**
     * Limit of the wait for the job's processes. When an agent is killed, the kernel kills its processes, but large
     * ones take a moment to end. The wait is short, since the launcher waits for it. Files that remain are removed by
     * the launcher if this is its machine, or else by the next job.
     */
    private static final long TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long PAUSE_MILLIS = 10;

    private AgentMain() {}

    /**
     * Serves the launcher over standard input and output, or removes the files of an agent that was killed.
     *
     * @param arguments none, or the directory of the job of the agent that was killed
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length > 0) {
            clean(Path.of(arguments[0]).toAbsolutePath());
            return;
        }
        Preload.start(false);
        // No other code may print to the control connection.
        System.setOut(System.err);
        int status = new Agent(System.in, new FileOutputStream(FileDescriptor.out)).run(version());
        System.exit(status);
    }

    private static void clean(Path job) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (JobDirectory.isRunning(job) && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
            Thread.sleep(PAUSE_MILLIS);
        }
        JobDirectory.removeDead(job.resolveSibling(""));
    }

    /** Returns the version that the build wrote into the jar's manifest. */
    static String version() {
        String version = AgentMain.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }
}
