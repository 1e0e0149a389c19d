package io.clump.laboratory.ports;

import java.util.Arrays;

/** Times of barriers by the thesis's method (Ciaccio 1999, section 5.4): 104, of which 100 count. */
final class BarrierTrials {
    /** Number of trials of a round. */
    static final int TRIALS = 104;

    /** The first trials, and then the worst, do not count. */
    private static final int DROPPED = 2;

    private BarrierTrials() {}

    /**
     * Returns the mean without the first two and the worst two.
     *
     * @param nanos in the order of the trials, more than four; changed
     */
    static double mean(long[] nanos) {
        Arrays.sort(nanos, DROPPED, nanos.length);
        return Arrays.stream(nanos, DROPPED, nanos.length - DROPPED).average().orElseThrow();
    }
}
