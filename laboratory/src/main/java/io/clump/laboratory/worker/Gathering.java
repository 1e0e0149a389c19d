package io.clump.laboratory.worker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A place where any number of processes wait for each other: each phase ends when all have arrived. A waiting process
 * sleeps in between, so that the processes for which it waits have the processors. Each process has a view of its own,
 * for one thread.
 */
public final class Gathering {
    /** Length of the memory that is needed; the word lies at its beginning. */
    public static final int LENGTH_BYTES = 64;

    private static final long SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int SPINS = 1024;

    private final UnsafeBuffer memory;
    private final int size;
    private long phases;

    /**
     * Makes one process's view.
     *
     * @param memory zero at first
     * @param size how many come together, at least 1
     */
    public Gathering(UnsafeBuffer memory, int size) {
        this.memory = memory;
        this.size = size;
    }

    /** Comes, and waits for the others. */
    public void meet() {
        come();
        int spins = 0;
        while (!isComplete()) {
            spins++;
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(SLEEP_NANOS);
            }
        }
    }

    /** Comes, and does not wait. {@link #isComplete} returns true when all have arrived. */
    public void come() {
        phases++;
        // getAndAdd: publishes what this process has done before; pairs with isComplete
        memory.getAndAddLong(0, 1);
    }

    /**
     * Returns whether all have arrived in the phase in which this process has arrived last.
     *
     * @return true from then on, until it arrives in the next one
     */
    public boolean isComplete() {
        // acquire: sees what the others have done before they came; pairs with come
        return memory.getLongAcquire(0) >= phases * size;
    }
}
