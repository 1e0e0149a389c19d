package io.clump.net.engine;

import io.clump.am2.NetworkStatistics;

/**
 * Counts of an engine.
 *
 * @param datagramsSent datagrams given to the outlet, of any sort
 * @param acknowledgementsSent datagrams sent that carried no message
 * @param datagramsResent datagrams sent that repeated an earlier one
 * @param datagramsReceived datagrams received, of any sort
 * @param duplicates datagrams received that had arrived before
 * @param outOfOrder datagrams received before one with a lower number
 * @param refused datagrams received when no buffer was free
 * @param forged datagrams received whose seal was missing or wrong: forged, changed in transit, or of a job with
 *     another key
 * @param malformed received bytes that were not valid datagrams
 * @param misdirected datagrams received that were of another job or for another endpoint
 * @param returned messages returned to this endpoint because they could not be delivered
 * @param unresponsive peers from which nothing had ever come for several leases although something was sent to them
 * @param roundTripNanos latest estimate of the time from a datagram to its acknowledgement; 0 before any estimate
 * @param mostResent datagrams sent again to the peer with the most of them
 * @param mostResentTo number of that peer's endpoint; 0 if nothing was sent again
 * @param requestsQueued received requests that wait to be delivered now
 * @param repliesQueued received replies and returned messages that wait to be delivered now
 */
public record EngineStatistics(
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
        long returned,
        long unresponsive,
        long roundTripNanos,
        long mostResent,
        long mostResentTo,
        int requestsQueued,
        int repliesQueued) {
    /**
     * Returns the counts of an endpoint.
     *
     * @param forgedAtLink datagrams that the link dropped as forged
     * @param overruns datagrams that the system dropped
     * @param multicasts datagrams that were sent once for several receivers
     * @param multicastReceiversLost receivers that ceased to receive such datagrams
     * @return these counts and those of the engine
     */
    public NetworkStatistics ofEndpoint(
            long forgedAtLink, long overruns, long multicasts, long multicastReceiversLost) {
        return new NetworkStatistics(
                datagramsSent,
                acknowledgementsSent,
                datagramsResent,
                datagramsReceived,
                duplicates,
                outOfOrder,
                refused,
                forged + forgedAtLink,
                malformed,
                misdirected,
                overruns,
                returned,
                multicasts,
                multicastReceiversLost,
                unresponsive,
                roundTripNanos,
                mostResent,
                mostResentTo);
    }
}
