package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** A process of a job, and the two threads that pass on what it prints. */
final class JobProcess {
    private final ProcessPlace place;
    private final Process process;
    private final List<PrintedLines> streams;
    private final CompletableFuture<Long> endNanos;

    private JobProcess(ProcessPlace place, Process process, List<PrintedLines> streams) {
        this.place = place;
        this.process = process;
        this.streams = streams;
        endNanos = process.onExit().thenApply(ended -> System.nanoTime());
    }

    static JobProcess start(ProcessBuilder builder, int rank, int node, JobObserver observer) {
        try {
            Process process = builder.redirectInput(new File("/dev/null")).start();
            ProcessPlace place = new ProcessPlace(rank, node, process.pid());
            return new JobProcess(
                    place,
                    process,
                    List.of(
                            PrintedLines.passOn(process.getInputStream(), place, observer, false),
                            PrintedLines.passOn(process.getErrorStream(), place, observer, true)));
        } catch (IOException e) {
            throw new ClumpException("cannot start a process: rank=" + rank + ", cause=" + e.getMessage(), e);
        }
    }

    ProcessPlace place() {
        return place;
    }

    /** Calls back once the process has ended, from a thread of the Java runtime. */
    void onEnd(IntConsumer status) {
        CompletableFuture<Void> unused = process.onExit().thenAccept(ended -> status.accept(ended.exitValue()));
    }

    /** Unlike the process itself, its handle leaves the streams open, so that the last lines are not lost. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    /**
     * Waits until the process has ended and all that it printed was passed on. Children of the process that still run are
     * not waited for.
     */
    boolean awaitEnd(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        long ended = endNanos.getNow(System.nanoTime());
        for (PrintedLines stream : streams) {
            stream.finish(ended, timeout);
        }
        return true;
    }
}
