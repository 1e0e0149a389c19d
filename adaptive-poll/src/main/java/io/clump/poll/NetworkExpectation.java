package io.clump.poll;

/**
 * Expected time of the next network message. An unsolicited message is expected after the mean time between the last
 * ones, an exponential moving average, or after a longer silence, after the same time again. A sent message is likely
 * to be answered, so after a send only the silence since then counts.
 */
final class NetworkExpectation {
    /** Age at which a message no longer raises expectations: an hour. */
    private static final long LONG_AGO_NANOS = 3_600_000_000_000L;

    private static final double WEIGHT = 0.25;

    private double gapNanos = LONG_AGO_NANOS;
    private long lastReceived;
    private long lastSent;

    NetworkExpectation(long now) {
        lastReceived = now - LONG_AGO_NANOS;
        lastSent = lastReceived;
    }

    /** Records received messages.
     *
     * @param count number of messages, at least 1
     * @param longestGapNanos longer times between messages count as this one, so that the estimate adapts soon when
     *     they become frequent again
     */
    void received(long now, int count, double longestGapNanos) {
        double sample = Math.min((double) (now - lastReceived) / count, longestGapNanos);
        double before = Math.min(gapNanos, longestGapNanos);
        gapNanos = before + WEIGHT * (sample - before);
        lastReceived = now;
    }

    /** Records sent messages. */
    void sent(long now) {
        lastSent = now;
    }

    /** Time from one received message to the next, at least the silence up to now. */
    double gapNanos(long now) {
        return Math.max(gapNanos, (double) (now - lastReceived));
    }

    /** Time since a message was last sent or received. */
    long silentNanos(long now) {
        return Math.min(now - lastReceived, now - lastSent);
    }

    /** Expected time from now until the next message. */
    double expectedNanos(long now) {
        return Math.min(gapNanos(now), (double) (now - lastSent));
    }
}
