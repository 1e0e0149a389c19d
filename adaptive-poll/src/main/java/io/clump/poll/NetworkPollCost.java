package io.clump.poll;

/**
 * Cost of an empty network poll: an exponential moving average of the timed network polls, which falls faster than it
 * rises. A sample counts at most as four times the estimate, so that a poll during which the thread lost the
 * processor changes it only a little. The estimate still follows a real change, upwards by up to three sixteenths
 * each time. The first samples make a plain average.
 */
final class NetworkPollCost {
    /** Initial estimate: low, so that an unknown network is polled often. */
    private static final double FIRST_NANOS = 250;

    private static final double MOST_RISE = 4;
    private static final double RISING_WEIGHT = 0.0625;
    private static final double FALLING_WEIGHT = 0.25;

    private double nanos = FIRST_NANOS;
    private long samples;

    /** Adds the time of an empty network poll. */
    void add(double sampleNanos) {
        double sample = Math.min(sampleNanos, MOST_RISE * nanos);
        samples++;
        // The first samples have equal weight, independent of the initial estimate.
        double weight = Math.max(1.0 / samples, sample < nanos ? FALLING_WEIGHT : RISING_WEIGHT);
        nanos = Math.max(1, nanos + weight * (sample - nanos));
    }

    /**
     * Adds the time of a network poll that found messages: an empty one would have taken less. Without these samples
     * an estimate that is far too high would never be corrected, since polls so far apart all find something.
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
