package io.clump.am2;

/**
 * Counts of the datagrams between an endpoint and one peer in one network.
 *
 * @param network name of the protocol, such as {@code udp}
 * @param endpointId number of the peer's endpoint in the job
 * @param datagramsSent datagrams with messages to the peer, repetitions included
 * @param datagramsResent those of them that repeated an earlier one
 * @param duplicates datagrams with messages that the peer sent again although they had arrived
 * @param roundTripNanos latest estimate of the time from a datagram to its acknowledgement; 0 without one
 */
public record PeerStatistics(
        String network,
        long endpointId,
        long datagramsSent,
        long datagramsResent,
        long duplicates,
        long roundTripNanos) {}
