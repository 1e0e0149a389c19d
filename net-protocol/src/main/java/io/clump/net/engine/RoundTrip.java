package io.clump.net.engine;

/** Estimate of the time that a peer takes to acknowledge, and of the time to wait for it (Jacobson 1988). */
final class RoundTrip {
    /** Wait before anything is known of the peer. */
    static final long INITIAL_TIMEOUT_NANOS = 5_000_000;

    /** Shortest wait beyond the mean: a process that shares its processor answers no sooner than it is scheduled. */
    static final long MIN_MARGIN_NANOS = 2_000_000;

    /** Longest wait, however often it was doubled. */
    static final long MAX_TIMEOUT_NANOS = 1_000_000_000;

    /** Beyond this many doublings every wait is the longest. */
    static final int MAX_DOUBLINGS = 10;

    private static final int MEAN_SHIFT = 3;
    private static final int DEVIATION_SHIFT = 2;

    // Ints, since a peer has one of these, and an endpoint may have many peers: no time is longer than the longest
    // wait.
    private int mean;
    private int deviation;

    /** Adds a measurement. Only datagrams that were sent once count, since others are ambiguous (Karn 1987). */
    void measured(long nanos) {
        int sample = (int) Math.max(1, Math.min(nanos, MAX_TIMEOUT_NANOS));
        if (mean == 0) {
            mean = sample;
            deviation = sample / 2;
        } else {
            deviation += (Math.abs(sample - mean) - deviation) >> DEVIATION_SHIFT;
            mean += (sample - mean) >> MEAN_SHIFT;
        }
    }

    /** Returns the least time until {@code retries} repetitions have failed. */
    static long shortestTimeoutNanos(int retries) {
        long nanos = 0;
        for (int i = 0; i <= retries; i++) {
            nanos += Math.min(MAX_TIMEOUT_NANOS, MIN_MARGIN_NANOS << Math.min(i, MAX_DOUBLINGS));
        }
        return nanos;
    }

    long meanNanos() {
        return mean;
    }

    long timeoutNanos(int doublings) {
        long timeout = mean == 0
                ? INITIAL_TIMEOUT_NANOS
                : mean + Math.max(MIN_MARGIN_NANOS, (long) deviation << DEVIATION_SHIFT);
        return Math.min(MAX_TIMEOUT_NANOS, timeout << Math.min(doublings, MAX_DOUBLINGS));
    }
}
