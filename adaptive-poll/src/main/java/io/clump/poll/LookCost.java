package io.clump.poll;

/**
 * The cost of an empty look at the network: an exponential moving average of the looks that were timed, which falls
 * faster than it rises. A sample counts at most as four times the estimate, so that a look in whose middle the thread
 * lost the processor changes it by little; a cost that has really changed is followed all the same, upwards by up to
 * three sixteenths each time. The first samples make a plain average.
 */
final class LookCost {
    /** Where the estimate starts: low, so that what is not known yet is looked at often. */
    private static final double FIRST_NANOS = 250;

    private static final double MOST_RISE = 4;
    private static final double RISING_WEIGHT = 0.0625;
    private static final double FALLING_WEIGHT = 0.25;

    private double nanos = FIRST_NANOS;
    private long samples;

    /** Takes the time of a look into account that found nothing. */
    void add(double sampleNanos) {
        double sample = Math.min(sampleNanos, MOST_RISE * nanos);
        samples++;
        // The first ones count alike, whatever the estimate was before them.
        double weight = Math.max(1.0 / samples, sample < nanos ? FALLING_WEIGHT : RISING_WEIGHT);
        nanos = Math.max(1, nanos + weight * (sample - nanos));
    }

    /**
     * Takes the time of a look into account that found something: an empty one would have taken less. Without these an
     * estimate that is far too high would never be corrected, as looks so far apart all find something.
     */
    void addAtMost(double sampleNanos) {
        if (sampleNanos < nanos) {
            add(sampleNanos);
        }
    }

    /** The estimate, at least 1. */
    double nanos() {
        return nanos;
    }
}
