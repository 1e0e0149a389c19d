package io.clump.am2;

/**
 * Counts of the datagrams of one endpoint, or of several together, since they were allocated. A count that a protocol
 * does not know is 0.
 *
 * @param datagramsSent datagrams that left, of any sort
 * @param acknowledgementsSent those of them that carried no message
 * @param datagramsResent those of them that repeated an earlier one
 * @param datagramsReceived datagrams that arrived, of any sort, from any sender
 * @param duplicates those of them that had arrived before
 * @param outOfOrder those of them that arrived before one with a lower number
 * @param refused those of them that found no space
 * @param forged those of them that were dropped because their sender does not have the job's key, or they were changed
 *     in transit
 * @param malformed those of them that were dropped because they were not datagrams of this protocol
 * @param misdirected those of them that were dropped because they were of another job or for another endpoint
 * @param overruns datagrams that the system dropped because this process did not receive them fast enough
 * @param returned messages returned to their sender, undelivered
 * @param multicasts datagrams sent once for several receivers, in addition to {@code datagramsSent}, which counts one
 *     for each receiver
 * @param multicastReceiversLost number of times that a receiver stopped receiving such datagrams, and got its own
 *     instead
 * @param unresponsive peers from which nothing had ever come for several leases although something was sent to them
 * @param roundTripNanos latest estimate of the time from a datagram to its acknowledgement, of several endpoints the
 *     longest; 0 without one
 * @param mostResent datagrams that were sent again to the peer with the most of them; of several endpoints the highest
 * @param mostResentTo number of that peer's endpoint in the job; 0 if nothing was sent again
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
        long multicastReceiversLost,
        long unresponsive,
        long roundTripNanos,
        long mostResent,
        long mostResentTo) {
    /** Counts that are all 0. */
    public static final NetworkStatistics NONE =
            new NetworkStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /**
     * Returns the sum of both.
     *
     * @param other counts to add
     * @return the sums, the longer round trip, and the peer with more repetitions
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
                multicastReceiversLost + other.multicastReceiversLost,
                unresponsive + other.unresponsive,
                Math.max(roundTripNanos, other.roundTripNanos),
                Math.max(mostResent, other.mostResent),
                mostResent >= other.mostResent ? mostResentTo : other.mostResentTo);
    }
}
