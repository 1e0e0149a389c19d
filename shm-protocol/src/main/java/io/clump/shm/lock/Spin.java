package io.clump.shm.lock;

/**
 * How a lock waits. The thesis's locks spin and do nothing else (Lumetta 1998, section 6.3.1); with more processes than
 * processors, a lock whose holder does not run would then block for a whole time slice. So after some checks the
 * waiting process yields, as all waits of the layer do.
 */
final class Spin {
    /** The first step of a wait. */
    static final int FIRST_STEP = 0;

    /** Reads between two yields: some microseconds, more than a critical section takes. A power of two. */
    private static final int READS_PER_YIELD = 256;

    private Spin() {}

    /** Passes the time between two checks, and returns the next step. */
    static int pause(int step) {
        if ((step & (READS_PER_YIELD - 1)) == READS_PER_YIELD - 1) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
        return step + 1;
    }
}
