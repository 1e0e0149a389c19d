package io.clump.launcher.job;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Processes of a job that have sent their traces. Any thread may use it. */
final class SentTraces {
    /** Time without a part of a trace after which the processes that have not sent theirs are not waited for. */
    static final long LONGEST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Further waits, and how long they are: a pause may have held up the threads that bring the parts. */
    private static final int EMPTY_CHECKS = 3;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier clock;

    /** Ranks of the processes that can send. Guarded by this, like the next fields. */
    private final BitSet connected = new BitSet();

    /** Ranks of the processes that have sent all, or have ended. */
    private final BitSet done = new BitSet();

    private long lastReceivedNanos;

    /**
     * Makes it for a job without processes.
     *
     * @param clock returns the time in nanoseconds
     */
    SentTraces(LongSupplier clock) {
        this.clock = clock;
    }

    synchronized void connected(int rank) {
        connected.set(rank);
    }

    /** Notes a part of a trace; an empty one is the last. */
    synchronized void sent(int rank, String part) {
        lastReceivedNanos = clock.getAsLong();
        if (part.isEmpty()) {
            ended(rank);
        }
    }

    /** Notes that a process sends no more. */
    synchronized void ended(int rank) {
        done.set(rank);
        notifyAll();
    }

    /** Notes the time of the request to the processes. */
    synchronized void asked() {
        lastReceivedNanos = clock.getAsLong();
    }

    /** Waits until all connected processes have sent their traces, or nothing has arrived for too long. */
    synchronized void await() throws InterruptedException {
        int emptyChecks = 0;
        while (isWaitedFor() && emptyChecks < EMPTY_CHECKS) {
            long left = leftNanos();
            emptyChecks = left > 0 ? 0 : emptyChecks + 1;
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, POLL_NANOS));
        }
    }

    /** Returns whether a process that has connected has not sent all. */
    synchronized boolean isWaitedFor() {
        BitSet missing = (BitSet) connected.clone();
        missing.andNot(done);
        return !missing.isEmpty();
    }

    /** Returns the time for which to wait at most; 0 if there is nothing to wait for. */
    synchronized long leftNanos() {
        return isWaitedFor() ? Math.max(0, LONGEST_SILENCE_NANOS - (clock.getAsLong() - lastReceivedNanos)) : 0;
    }
}
