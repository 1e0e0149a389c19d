package io.clump.launcher.job;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Processes of a job that have sent their traces. Any thread may use it. */
final class SentTraces {
    /** Time without a part of a trace after which the processes that have not sent theirs are not waited for. */
    static final long LONGEST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LongSupplier clock;

    /** Ranks of the processes that can send. Guarded by this, like the next fields. */
    private final BitSet connected = new BitSet();

    /** Ranks of the processes that have sent all, or have ended. */
    private final BitSet done = new BitSet();

    private long heardNanos;

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
        heardNanos = clock.getAsLong();
        if (part.isEmpty()) {
            ended(rank);
        }
    }

    /** Notes that a process sends no more. */
    synchronized void ended(int rank) {
        done.set(rank);
        notifyAll();
    }

    /** Notes that the processes are asked now. */
    synchronized void asked() {
        heardNanos = clock.getAsLong();
    }

    /** Waits until all processes that have connected have sent their traces, or nothing has come for too long. */
    synchronized void await() throws InterruptedException {
        for (long left = leftNanos(); left > 0; left = leftNanos()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Returns the time for which to wait at most; 0 if there is nothing to wait for. */
    synchronized long leftNanos() {
        BitSet missing = (BitSet) connected.clone();
        missing.andNot(done);
        return missing.isEmpty() ? 0 : Math.max(0, LONGEST_SILENCE_NANOS - (clock.getAsLong() - heardNanos));
    }
}
