package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** A process of a job, and the two threads that pass on what it prints. */
final class JobProcess {
    private final int rank;
    private final Process process;
    private final List<PrintedLines> streams;
    private final CompletableFuture<Long> endNanos;

    private JobProcess(int rank, Process process, List<PrintedLines> streams) {
        this.rank = rank;
        this.process = process;
        this.streams = streams;
        endNanos = process.onExit().thenApply(ended -> System.nanoTime());
    }

    /**
     * Starts a process.
     *
     * @param started gets its number before the first line is passed on
     * @param reader gets the lines that it prints
     */
    static JobProcess start(ProcessBuilder builder, int rank, LongConsumer started, PrintedLines.LineReader reader) {
        try {
            Process process = builder.redirectInput(new File("/dev/null")).start();
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

    /** Calls back once the process has ended, from a thread of the Java runtime. */
    void onEnd(IntConsumer status) {
        CompletableFuture<Void> unused = process.onExit().thenAccept(ended -> status.accept(ended.exitValue()));
    }

    /** Asks the process to end. Unlike the process itself, its handle leaves the streams open. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Unlike the process itself, its handle leaves the streams open, so that the last lines are not lost. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Whether the process ends in time; what it printed may still be under way. */
    boolean awaitExit(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until the process has ended and all that it printed was passed on. Children of the process that still run
     * are not waited for.
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
