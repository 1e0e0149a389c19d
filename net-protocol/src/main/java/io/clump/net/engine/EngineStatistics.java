package io.clump.net.engine;

import io.clump.am2.NetworkStatistics;

/**
 * What has happened in an engine.
 *
 * @param datagramsSent datagrams given to the outlet, of any sort
 * @param acknowledgementsSent those of them that carried no message
 * @param datagramsResent those of them that repeated an earlier one
 * @param datagramsReceived datagrams that came in, of any sort
 * @param duplicates those of them that had come before
 * @param outOfOrder those of them that came before one with a lower number
 * @param refused those of them that found no free buffer
 * @param forged those of them whose seal was missing or wrong: forged, changed on the way, or of a job with another key
 * @param malformed those of them that were no datagrams
 * @param misdirected those of them that were of another job or for another endpoint
 * @param returned messages given back to this endpoint because they could not be delivered
 * @param roundTripNanos latest estimate of the time from a datagram to its acknowledgement; 0 if there is none
 * @param requestsQueued requests that came in and wait to be delivered now
 * @param repliesQueued replies and returned messages, likewise
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
        long roundTripNanos,
        int requestsQueued,
        int repliesQueued) {
    /**
     * The counts of an endpoint.
     *
     * @param forgedAtLink datagrams that the link dropped as forged
     * @param overruns datagrams that the system dropped
     * @param multicasts datagrams that left once for several receivers
     * @param multicastsUnheard receivers that ceased to hear such
     * @return these counts and those of the engine
     */
    public NetworkStatistics ofEndpoint(long forgedAtLink, long overruns, long multicasts, long multicastsUnheard) {
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
                multicastsUnheard,
                roundTripNanos);
    }
}
