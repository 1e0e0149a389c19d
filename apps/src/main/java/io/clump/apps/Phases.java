package io.clump.apps;

import io.clump.splitc.SplitC;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program's phases one after the other and tells the process's monitor of each. Belongs to the thread that
 * joined the job.
 */
public final class Phases {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SplitC splitc;

    /**
     * Makes it for one process.
     *
     * @param splitc the process's view of the job
     */
    public Phases(SplitC splitc) {
        this.splitc = splitc;
    }

    /**
     * Runs a phase that makes something.
     *
     * @param <T> type of the result
     * @param phase a short name, the same in all processes
     * @param total number of units of work that this process expects; 0 if it is not known or the phase is short
     * @param body the phase
     * @return the result of the phase
     * @throws Exception if the phase throws it
     */
    public <T> T run(String phase, long total, Callable<T> body) throws Exception {
        splitc.monitor().phaseStarted(phase, total);
        long start = System.nanoTime();
        T made = body.call();
        splitc.monitor().phaseEnded(System.nanoTime() - start);
        return made;
    }

    /**
     * Runs a phase that makes nothing.
     *
     * @param phase a short name, the same in all processes
     * @param total how many units of work this process expects; 0 if that is not known or the phase is short
     * @param body the phase
     * @throws Exception if the phase throws it
     */
    public void run(String phase, long total, Action body) throws Exception {
        splitc.monitor().phaseStarted(phase, total);
        long start = System.nanoTime();
        body.run();
        splitc.monitor().phaseEnded(System.nanoTime() - start);
    }

    /**
     * Runs the part whose time counts, between two barriers, and tells the time as the result {@code seconds}.
     *
     * @param <T> type of the result
     * @param body the main section, with its phases
     * @return the result of the main section
     * @throws Exception if the main section throws it
     */
    public <T> T mainSection(Callable<T> body) throws Exception {
        return mainSection(splitc::barrier, body);
    }

    /**
     * Runs the part whose time counts between two barriers of another kind.
     *
     * @param <T> type of the result
     * @param barrier waits for all processes
     * @param body the main section, with its phases
     * @return the result of the main section
     * @throws Exception if the main section throws it
     */
    public <T> T mainSection(Runnable barrier, Callable<T> body) throws Exception {
        barrier.run();
        long start = System.nanoTime();
        T made = body.call();
        barrier.run();
        long nanos = System.nanoTime() - start;
        splitc.monitor().result("seconds", String.format(Locale.ROOT, "%.9f", nanos / NANOS_PER_SECOND));
        return made;
    }

    /** A phase that makes nothing. */
    @FunctionalInterface
    public interface Action {
        /**
         * Does the work.
         *
         * @throws Exception whatever keeps it from being finished
         */
        void run() throws Exception;
    }
}
