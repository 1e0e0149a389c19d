package io.clump.poll;

/**
 * What an empty look at the network costs: an exponential moving average of the looks that were timed. A sample counts at
 * most as four times the estimate, so that a look in whose middle the thread lost the processor changes it by little; a cost
 * that has really changed is followed all the same, by up to three eighths each time.
 */
final class LookCost {
    /** Where the estimate starts: low, so that what is not known yet is looked at often. */
    private static final double FIRST_NANOS = 250;

    private static final double MOST_RISE = 4;
    private static final double WEIGHT = 0.125;

    private double nanos = FIRST_NANOS;

    /** Takes the time of a look into account that found nothing. */
    void add(double sampleNanos) {
        double sample = Math.min(sampleNanos, MOST_RISE * nanos);
        nanos = Math.max(1, nanos + WEIGHT * (sample - nanos));
    }

    /** The estimate, at least 1. */
    double nanos() {
        return nanos;
    }
}
