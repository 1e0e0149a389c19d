package io.clump.laboratory.worker;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Begins and ends the rounds of two sides: the clock of side 0 starts when side 1 has arrived. If messages go one way,
 * it stops when side 1 has received them all. One line of memory that side 1 writes; costs two line transfers a round.
 */
public final class RoundLine {
    /** Length of the memory that is needed; the word lies at its beginning. */
    public static final int LENGTH_BYTES = 64;

    private static final int SPINS = 1024;

    private final UnsafeBuffer memory;
    private long progress;

    /** Makes one side's view. */
    public RoundLine(UnsafeBuffer memory) {
        this.memory = memory;
    }

    /** Side 1: has arrived, and is about to take part in its next round. */
    public void arrive() {
        publishProgress();
    }

    /** Side 0: waits until side 1 has arrived for the next round. */
    public void awaitArrival() {
        await();
    }

    /** Side 1: has done all that belongs to the round. */
    public void finish() {
        publishProgress();
    }

    /** Side 0: waits until side 1 has done all that belongs to the round. */
    public void awaitFinish() {
        await();
    }

    /**
     * Side 0: whether side 1 has done all that belongs to the round, for a side that must not wait idly; asked until it
     * has.
     */
    public boolean hasFinished() {
        // acquire: sees what the other side has done; pairs with publishProgress
        if (memory.getLongAcquire(0) <= progress) {
            return false;
        }
        progress++;
        return true;
    }

    private void publishProgress() {
        progress++;
        // release: publishes that all before it is done; pairs with await
        memory.putLongRelease(0, progress);
    }

    private void await() {
        progress++;
        awaitAtLeast(memory, 0, progress);
    }

    /** Waits until a word that only grows has a value; sees what the other side has done before it released that. */
    public static void awaitAtLeast(UnsafeBuffer memory, int offset, long value) {
        int spins = 0;
        // acquire: sees what the other side has done; pairs with publishProgress, and with TrafficSide.lead
        while (memory.getLongAcquire(offset) < value) {
            Thread.onSpinWait();
            spins++;
            if (spins % SPINS == 0) {
                Thread.yield();
            }
        }
    }
}
