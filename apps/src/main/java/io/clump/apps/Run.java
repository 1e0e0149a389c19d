package io.clump.apps;

import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.IntIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The run of one process of an application: its options, its phases, which it reports to the process's monitor, its
 * results and the verdict. Belongs to the thread that joined the job.
 *
 * @param splitc the process's view of the job
 * @param options of the plan for this rank
 */
public record Run(SplitC splitc, AppOptions options) {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Returns the number of this process. */
    public int rank() {
        return splitc.rank();
    }

    /** Returns the number of processes. */
    public int size() {
        return splitc.size();
    }

    /**
     * Runs a phase that makes something.
     *
     * @param phase a short name, the same in all processes
     * @param total number of units of work that this process expects; 0 if it is not known or the phase is short
     */
    public <T> T phase(String phase, long total, Callable<T> body) throws Exception {
        splitc.monitor().phaseStarted(phase, total);
        long start = System.nanoTime();
        T made = body.call();
        splitc.monitor().phaseEnded(System.nanoTime() - start);
        return made;
    }

    /** Runs a phase that makes nothing, like {@link #phase(String, long, Callable)}. */
    public void phase(String phase, long total, Action body) throws Exception {
        phase(phase, total, () -> {
            body.run();
            return phase;
        });
    }

    /** Runs the part whose time counts, between two barriers, and reports the time as the result {@code seconds}. */
    public <T> T mainSection(Callable<T> body) throws Exception {
        return mainSection(splitc::barrier, body);
    }

    /** Runs the main section between two barriers of another kind. */
    public <T> T mainSection(Runnable barrier, Callable<T> body) throws Exception {
        barrier.run();
        long start = System.nanoTime();
        T made = body.call();
        barrier.run();
        seconds(System.nanoTime() - start);
        return made;
    }

    /** Tells the time of the main section. */
    public void seconds(long nanos) {
        // Without a formatter, which takes a process some ten milliseconds when it is first used.
        String fraction =
                Long.toString(NANOS_PER_SECOND + nanos % NANOS_PER_SECOND).substring(1);
        result("seconds", nanos / NANOS_PER_SECOND + "." + fraction);
    }

    /** Goes through the numbers from 0 in ranges of at most {@code step}; polls, and reports progress after each. */
    public void inSteps(int count, int step, IntIntConsumer body) {
        for (int from = 0; from < count; from += step) {
            int to = Math.min(count, from + step);
            body.accept(from, to);
            progress(to);
        }
    }

    /** Polls, and reports how many units of work of the phase are done. */
    public void progress(long done) {
        splitc.poll();
        splitc.monitor().progressed(done);
    }

    /** Does the same each time a number of units of work more is done. */
    public void progressInSteps(long done, int step) {
        if (done % step == 0) {
            progress(done);
        }
    }

    /** Tells a result of this process. */
    public void result(String key, Object value) {
        splitc.monitor().result(key, value.toString());
    }

    /**
     * Ends the verification; all processes do it together. The process of rank 0 reports {@code verified} and {@code
     * failure}.
     *
     * @param failure one line about the fault, or null without a fault; that of rank 0 counts
     * @return whether the result is right, in all processes
     */
    public boolean verdict(@Nullable String failure) {
        boolean isRight = failure == null;
        if (rank() == 0) {
            result("verified", isRight);
            if (failure != null) {
                result("failure", failure);
            }
        }
        return splitc.broadcast(0, new int[] {isRight ? 1 : 0})[0] == 1;
    }

    /**
     * Finds the first fault that any process has met; all processes do it together.
     *
     * @param own one line about the fault of this process, or null without a fault
     * @return at rank 0 that of the lowest rank that has one, or null; null elsewhere
     */
    public static @Nullable String firstFailure(SplitC splitc, @Nullable String own) {
        byte[] text = own == null ? new byte[0] : own.getBytes(StandardCharsets.UTF_8);
        return Arrays.stream(splitc.gather(0, text))
                .filter(line -> line.length > 0)
                .map(line -> new String(line, StandardCharsets.UTF_8))
                .findFirst()
                .orElse(null);
    }

    /** A phase that makes nothing. */
    @FunctionalInterface
    public interface Action {
        /** Does the work. */
        void run() throws Exception;
    }
}
