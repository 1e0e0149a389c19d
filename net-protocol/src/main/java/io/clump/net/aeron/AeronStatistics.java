package io.clump.net.aeron;

/**
 * What has happened at the Aeron queues of one endpoint.
 *
 * @param sent messages that were published
 * @param received messages that were handled
 * @param returned messages that came back because the peer was gone
 * @param backPressured offers that Aeron did not take at once
 * @param resent times that what was not handled had to be offered again
 * @param repeated messages that came again after they had been handled; dropped
 * @param outOfOrder messages that came before ones that were missing; dropped
 * @param misdirected messages of other jobs, for other endpoints or of endpoints that had not introduced themselves;
 *     dropped
 * @param malformed what was no message; dropped
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
        long malformed) {}
