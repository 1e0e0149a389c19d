package io.clump.net.aeron;

/**
 * Counts of the Aeron queues of one endpoint.
 *
 * @param sent messages that were published
 * @param received messages that were handled
 * @param returned messages that were returned because the peer was gone
 * @param backPressured offers that Aeron did not accept at once
 * @param resent times that unhandled messages had to be offered again
 * @param repeated messages that arrived again after they had been handled; dropped
 * @param outOfOrder messages that arrived before missing ones; dropped
 * @param misdirected messages of other jobs, for other endpoints or of endpoints that had not introduced themselves;
 *     dropped
 * @param malformed fragments that were not valid messages; dropped
 * @param unresponsive peers from which nothing had ever come for several leases, although they were mapped or sent to
 */
public record AeronStatistics(
        long sent,
        long received,
        long returned,
        long backPressured,
        long resent,
        long repeated,
        long outOfOrder,
        long misdirected,
        long malformed,
        long unresponsive) {}
