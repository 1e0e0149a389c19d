package io.clump.net.engine;

import io.clump.am2.ClumpException;

/**
 * The bounds of an engine.
 *
 * @param job number of the job; datagrams of others are dropped
 * @param endpointId number of the endpoint the engine serves, not 0
 * @param maxMediumBytes most bytes of data in a message, 0 to 32,768
 * @param sendBuffers datagrams that may wait for acknowledgement, of each stream over all peers, 1 to 32,767
 * @param receiveBuffers datagrams that may wait for delivery, of each stream over all peers, 2 to 32,767
 * @param maxPeers most peers an endpoint talks to in its life, at least 1
 * @param maxRetries repetitions without any answer after which a peer is unreachable, at least 1
 * @param firstSequence number of the first datagram of every stream; all engines of a job have the same
 */
public record EngineConfiguration(
        long job,
        long endpointId,
        int maxMediumBytes,
        int sendBuffers,
        int receiveBuffers,
        int maxPeers,
        int maxRetries,
        int firstSequence) {
    private static final int MAX_MEDIUM_BYTES = 8192;
    private static final int SEND_BUFFERS = 128;
    private static final int RECEIVE_BUFFERS = 128;
    private static final int MAX_PEERS = 16_384;

    /** Largest data of a message such that its datagram fits every link. */
    private static final int LARGEST_MEDIUM_BYTES = 32_768;

    private static final int MOST_BUFFERS = Short.MAX_VALUE;

    /** With the longest pause of a second this is more than half a minute: a long garbage collection is no death. */
    private static final int MAX_RETRIES = 40;

    /** Checks the bounds. */
    public EngineConfiguration {
        check("endpoint number is not 0", endpointId != 0, endpointId);
        check("bytes of data", maxMediumBytes >= 0 && maxMediumBytes <= LARGEST_MEDIUM_BYTES, maxMediumBytes);
        check("send buffers", sendBuffers >= 1 && sendBuffers <= MOST_BUFFERS, sendBuffers);
        check("receive buffers", receiveBuffers >= 2 && receiveBuffers <= MOST_BUFFERS, receiveBuffers);
        check("peers", maxPeers >= 1, maxPeers);
        check("retries", maxRetries >= 1, maxRetries);
    }

    /**
     * The defaults.
     *
     * @param job number of the job
     * @param endpointId number of the endpoint
     * @return a configuration
     */
    public static EngineConfiguration defaults(long job, long endpointId) {
        return new EngineConfiguration(
                job, endpointId, MAX_MEDIUM_BYTES, SEND_BUFFERS, RECEIVE_BUFFERS, MAX_PEERS, MAX_RETRIES, 0);
    }

    /**
     * The same with another patience.
     *
     * @param retries repetitions without any answer after which a peer is unreachable
     * @return a configuration
     */
    public EngineConfiguration withMaxRetries(int retries) {
        return new EngineConfiguration(
                job, endpointId, maxMediumBytes, sendBuffers, receiveBuffers, maxPeers, retries, firstSequence);
    }

    /**
     * The largest datagram: a header and one message of the greatest length. Where this is more than the path carries in
     * one piece, IP fragments it.
     *
     * @return bytes
     */
    public int datagramBytes() {
        return DatagramLayout.HEADER_BYTES + DatagramLayout.messageBytes(maxMediumBytes);
    }

    private static void check(String what, boolean valid, long found) {
        if (!valid) {
            throw new ClumpException("invalid bound of the network engine: " + what + ", found=" + found);
        }
    }
}
