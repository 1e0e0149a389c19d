package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** A process of a job, and the two threads that pass on what it prints. */
final class JobProcess {
    private final ProcessPlace place;
    private final Process process;
    private final List<Thread> streams;

    private JobProcess(ProcessPlace place, Process process, List<Thread> streams) {
        this.place = place;
        this.process = process;
        this.streams = streams;
    }

    static JobProcess start(ProcessBuilder builder, int rank, int node, JobObserver observer) {
        try {
            Process process =
                    builder.redirectInput(new File("/dev/null")).start();
            ProcessPlace place = new ProcessPlace(rank, node, process.pid());
            return new JobProcess(
                    place,
                    process,
                    List.of(
                            passOn(process.getInputStream(), place, observer, false),
                            passOn(process.getErrorStream(), place, observer, true)));
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

    /** Waits until the process has ended and all that it printed was passed on. */
    boolean awaitEnd(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        for (Thread stream : streams) {
            stream.join(timeout.toMillis());
        }
        return true;
    }

    private static Thread passOn(InputStream stream, ProcessPlace place, JobObserver observer, boolean error) {
        Thread thread = new Thread(() -> copyLines(stream, place, observer, error), "output-of-rank-" + place.rank());
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void copyLines(InputStream stream, ProcessPlace place, JobObserver observer, boolean error) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, Charset.defaultCharset()))) {
            String line = lines.readLine();
            while (line != null) {
                observer.printed(place, line, error);
                line = lines.readLine();
            }
        } catch (IOException e) {
            observer.printed(place, "its output cannot be read any longer: cause=" + e, true);
        }
    }
}
