package io.clump.poll;

/**
 * When the next network message is to be expected. One that comes without being asked for is expected after the time
 * that lay between the last ones, an exponential moving average, or after a silence that is longer than that, as long
 * again. One that was sent is likely to be answered, so after a send nothing but the silence since then counts.
 */
final class NetworkExpectation {
    /** Long enough ago not to be expected any more: an hour. */
    private static final long LONG_AGO_NANOS = 3_600_000_000_000L;

    private static final double WEIGHT = 0.25;

    private double gapNanos = LONG_AGO_NANOS;
    private long lastReceived;
    private long lastSent;

    NetworkExpectation(long now) {
        lastReceived = now - LONG_AGO_NANOS;
        lastSent = lastReceived;
    }

    /**
     * Messages have come.
     *
     * @param count how many, at least 1
     * @param longestGapNanos a longer time between messages is not told apart from this one, so that when they come
     *     fast again that is soon noticed
     */
    void received(long now, int count, double longestGapNanos) {
        double sample = Math.min((double) (now - lastReceived) / count, longestGapNanos);
        double before = Math.min(gapNanos, longestGapNanos);
        gapNanos = before + WEIGHT * (sample - before);
        lastReceived = now;
    }

    /** Messages have been sent. */
    void sent(long now) {
        lastSent = now;
    }

    /** Time from one message received to the next, at least the silence up to now. */
    double gapNanos(long now) {
        return Math.max(gapNanos, (double) (now - lastReceived));
    }

    /** How long nothing has been sent or received. */
    long silentNanos(long now) {
        return Math.min(now - lastReceived, now - lastSent);
    }

    /** How long one message is likely to be waited for from now on. */
    double expectedNanos(long now) {
        return Math.min(gapNanos(now), (double) (now - lastSent));
    }
}
