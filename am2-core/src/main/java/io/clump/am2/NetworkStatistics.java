package io.clump.am2;

/**
 * Counts of the datagrams of one endpoint, or of several together, since they were allocated. A count that a protocol
 * does not know is 0.
 *
 * @param datagramsSent datagrams that left, of any sort
 * @param acknowledgementsSent those of them that carried no message
 * @param datagramsResent those of them that repeated an earlier one
 * @param datagramsReceived datagrams that came in, of any sort, whoever sent them
 * @param duplicates those of them that had come before
 * @param outOfOrder those of them that came before one with a lower number
 * @param refused those of them that found no room
 * @param forged those of them that were dropped as their sender does not have the job's key, or they were changed on
 *     the way
 * @param malformed those of them that were dropped as they were no datagrams of this protocol
 * @param misdirected those of them that were dropped as they were of another job or for another endpoint
 * @param overruns datagrams that the system dropped before this process saw them, as it did not take them in fast
 *     enough
 * @param returned messages that came back to their sender, undelivered
 * @param multicasts datagrams that left once for several receivers, beside those of {@code datagramsSent}, which counts
 *     each receiver's
 * @param multicastsUnheard how often a receiver that had heard such datagrams did not any more, and got its own
 * @param roundTripNanos latest estimate of the time from a datagram to its acknowledgement, of several endpoints the
 *     longest; 0 without one
 */
public record NetworkStatistics(
        long datagramsSent,
        long acknowledgementsSent,
        long datagramsResent,
        long datagramsReceived,
        long duplicates,
        long outOfOrder,
        long refused,
        long forged,
        long malformed,
        long misdirected,
        long overruns,
        long returned,
        long multicasts,
        long multicastsUnheard,
        long roundTripNanos) {
    /** Nothing has happened. */
    public static final NetworkStatistics NONE = new NetworkStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /**
     * Both together.
     *
     * @param other what has happened elsewhere
     * @return the sums, and the longer round trip
     */
    public NetworkStatistics plus(NetworkStatistics other) {
        return new NetworkStatistics(
                datagramsSent + other.datagramsSent,
                acknowledgementsSent + other.acknowledgementsSent,
                datagramsResent + other.datagramsResent,
                datagramsReceived + other.datagramsReceived,
                duplicates + other.duplicates,
                outOfOrder + other.outOfOrder,
                refused + other.refused,
                forged + other.forged,
                malformed + other.malformed,
                misdirected + other.misdirected,
                overruns + other.overruns,
                returned + other.returned,
                multicasts + other.multicasts,
                multicastsUnheard + other.multicastsUnheard,
                Math.max(roundTripNanos, other.roundTripNanos));
    }
}
