package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Process of a job, with the two threads that pass on its output. */
final class JobProcess {
    /** Rank of a process that serves a protocol and takes no part in the job. */
    static final int NO_RANK = -1;

    private final int rank;
    private final Process process;
    private final List<PrintedLines> streams;
    private final CompletableFuture<Long> endNanos;

    /** Completed when the end was reported. Volatile, since any thread may wait for it. */
    private volatile CompletableFuture<Void> report = CompletableFuture.completedFuture(null);

    private JobProcess(int rank, Process process, List<PrintedLines> streams) {
        this.rank = rank;
        this.process = process;
        this.streams = streams;
        endNanos = process.onExit().thenApply(ended -> System.nanoTime());
    }

    /**
     * Starts a process. Its standard input is empty, unless the builder sets another.
     *
     * @param started receives the process number before the first line is passed on
     * @param reader receives the printed lines
     */
    static JobProcess start(ProcessBuilder builder, int rank, LongConsumer started, PrintedLines.LineReader reader) {
        try {
            if (builder.redirectInput().equals(ProcessBuilder.Redirect.PIPE)) {
                builder.redirectInput(new File("/dev/null"));
            }
            Process process = builder.start();
            started.accept(process.pid());
            return new JobProcess(
                    rank,
                    process,
                    List.of(
                            PrintedLines.passOn(process.getInputStream(), rank, reader, false),
                            PrintedLines.passOn(process.getErrorStream(), rank, reader, true)));
        } catch (IOException e) {
            throw new ClumpException("cannot start a process: rank=" + rank + ", cause=" + e.getMessage(), e);
        }
    }

    int rank() {
        return rank;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether the process runs, also just after its end, of which the Java runtime learns a moment later. */
    boolean isRunning() {
        if (!process.isAlive()) {
            return false;
        }
        try {
            String status = Files.readString(Path.of("/proc", Long.toString(pid()), "stat"));
            // The state follows the name of the command, which may contain any character.
            return !status.startsWith("Z", status.lastIndexOf(')') + 2);
        } catch (IOException expected) {
            // The process ends right now, or the system has no such file.
            return process.isAlive();
        }
    }

    /** Calls back when the process has ended, from a thread of the Java runtime. */
    void onEnd(IntConsumer status) {
        report = process.onExit().thenAccept(ended -> status.accept(ended.exitValue()));
    }

    /** Waits until the end of the process, which has ended, was reported to the caller of {@link #onEnd}. */
    void awaitReport() throws InterruptedException {
        try {
            report.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a process was not reported: rank=" + rank, e);
        }
    }

    /** Asks the process to end. Uses the handle, which leaves the streams open, unlike {@link Process#destroy}. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Kills the process. Uses the handle, which leaves the streams open, so that the last lines are not lost. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    /**
     * Waits for the end of the process; printed lines may still be in transit. Returns false if the time is too short.
     */
    boolean awaitExit(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits until the output of the process, which has ended, was passed on. */
    void awaitLastLines(Duration timeout) {
        try {
            awaitEnd(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until the process has ended and its output was passed on. Does not wait for children of the process that
     * still run. Returns false if the process has not ended in time.
     */
    boolean awaitEnd(Duration timeout) throws InterruptedException {
        if (!awaitExit(timeout)) {
            return false;
        }
        long ended = endNanos.getNow(System.nanoTime());
        for (PrintedLines stream : streams) {
            stream.finish(ended, timeout);
        }
        return true;
    }
}
