package io.clump.net.engine;

import io.clump.am2.ClumpException;
import io.clump.am2.packet.PacketLayout;
import java.time.Duration;
import java.util.Set;

/**
 * Bounds of an engine.
 *
 * @param job number of the job; datagrams of others are dropped
 * @param endpointId number of the endpoint the engine serves, not 0
 * @param maxMediumBytes most bytes of data in a message, 0 to 65,376; all engines of a job have the same
 * @param datagramBytes largest datagram that is sent, 152 to 65,507; messages that are larger travel in pieces
 * @param acceptedBytes largest datagram that is accepted, at least {@code datagramBytes} and at most 65,507; paths of
 *     others may carry larger datagrams
 * @param sendBuffers datagrams that may wait for acknowledgement, of each stream over all peers, 1 to 32,767
 * @param receiveBuffers datagrams that may wait for delivery, of each stream over all peers, 2 to 32,767
 * @param maxPeers maximum number of peers in an endpoint's lifetime, at least 1
 * @param maxRetries repetitions without any answer after which a peer is unreachable, at least 1
 * @param firstSequence number of the first datagram of every stream; all engines of a job have the same
 * @param leaseNanos silence after which a peer is probed even if nothing is in flight to it; 0 for never
 * @param socketBytes capacity of the kernel's receive buffer, as {@link SocketSpace} counts; at least 1
 * @param without mechanisms that are switched off, since the links do not need them, or for simulations
 */
public record EngineConfiguration(
        long job,
        long endpointId,
        int maxMediumBytes,
        int datagramBytes,
        int acceptedBytes,
        int sendBuffers,
        int receiveBuffers,
        int maxPeers,
        int maxRetries,
        int firstSequence,
        long leaseNanos,
        int socketBytes,
        Set<Mechanism> without) {
    /** Least size of the largest datagram. */
    public static final int LEAST_DATAGRAM_BYTES = DatagramLayout.LEAST_DATAGRAM_BYTES;

    /** Largest datagram that any link carries: 65,535 less the headers of IPv4 (20) and UDP (8). */
    public static final int LARGEST_DATAGRAM_BYTES = 65_507;

    /** The largest datagram in which messages of the largest size leave no gap: seven of them, or 903 short ones. */
    public static final int USUAL_DATAGRAM_BYTES = 57_856;

    /** Capacity of a Linux socket's buffer unless the machine's administrator allows more. */
    public static final int USUAL_SOCKET_BYTES = 212_992;

    /** Most bytes of data in a message by default. */
    public static final int USUAL_MEDIUM_BYTES = 8192;

    private static final int PACKET_BYTES = PacketLayout.LENGTH_BYTES;
    private static final int MAX_PEERS = 16_384;

    /** Largest data of a message that fits the largest datagram. */
    private static final int LARGEST_MEDIUM_BYTES = DatagramLayout.payloadBytes(LARGEST_DATAGRAM_BYTES) - PACKET_BYTES;

    private static final int MOST_BUFFERS = Short.MAX_VALUE;

    /** Bytes of the datagrams of a stream that may wait for delivery, whatever their number. */
    private static final int RECEIVE_BYTES = 4 << 20;

    /** Datagrams of a stream that may wait for delivery, however short; only memory that they fill is ever touched. */
    private static final int RECEIVE_BUFFERS = 512;

    /**
     * Bytes of the datagrams of a stream that wait for acknowledgement, if that makes neither too few datagrams nor
     * more than are used.
     */
    private static final int SEND_BYTES = 4 << 20;

    /**
     * Minimum number of send buffers: if half as many peers are silent with datagrams in flight, another peer still
     * gets space. Memory that is never used is never touched.
     */
    private static final int FEWEST_SEND_BUFFERS = 256;

    /** Most send buffers by default: one peer alone may have a quarter of them, in each of its streams. */
    private static final int ENOUGH_SEND_BUFFERS = 512;

    /** Number of receive buffers per block in which a message is put together from its pieces. */
    private static final int BUFFERS_PER_BLOCK = 2;

    /** Number of receive buffers per block if only others send in pieces. */
    private static final int BUFFERS_PER_RARE_BLOCK = 8;

    /**
     * Repetitions before a peer is unreachable: with the longest pause of a second, more than half a minute, so that a
     * long garbage collection does not count as a death.
     */
    private static final int MAX_RETRIES = 40;

    /** Checks the bounds. */
    public EngineConfiguration {
        check("endpoint number is not 0", endpointId != 0, endpointId);
        check("bytes of data", maxMediumBytes >= 0 && maxMediumBytes <= LARGEST_MEDIUM_BYTES, maxMediumBytes);
        check("bytes of a datagram", isDatagram(datagramBytes), datagramBytes);
        check("accepted bytes", isDatagram(acceptedBytes) && acceptedBytes >= datagramBytes, acceptedBytes);
        check("send buffers", sendBuffers >= 1 && sendBuffers <= MOST_BUFFERS, sendBuffers);
        check("receive buffers", receiveBuffers >= 2 && receiveBuffers <= MOST_BUFFERS, receiveBuffers);
        check("peers", maxPeers >= 1, maxPeers);
        check("retries", maxRetries >= 1, maxRetries);
        check("nanoseconds of a lease", leaseNanos >= 0, leaseNanos);
        check("bytes of a socket", socketBytes >= 1, socketBytes);
        without = Set.copyOf(without);
    }

    /**
     * Makes bounds with datagrams that have space for any message, and without leases.
     *
     * @param job number of the job
     * @param endpointId number of the endpoint
     * @param maxMediumBytes most bytes of data in a message
     * @param sendBuffers datagrams that may wait for acknowledgement, of each stream
     * @param receiveBuffers datagrams that may wait for delivery, of each stream
     * @param maxPeers most peers
     * @param maxRetries most repetitions without any answer
     * @param firstSequence number of the first datagram of every stream
     */
    public EngineConfiguration(
            long job,
            long endpointId,
            int maxMediumBytes,
            int sendBuffers,
            int receiveBuffers,
            int maxPeers,
            int maxRetries,
            int firstSequence) {
        this(
                job,
                endpointId,
                maxMediumBytes,
                DatagramLayout.datagramBytes(maxMediumBytes),
                DatagramLayout.datagramBytes(maxMediumBytes),
                sendBuffers,
                receiveBuffers,
                maxPeers,
                maxRetries,
                firstSequence,
                0,
                USUAL_SOCKET_BYTES,
                Set.of());
    }

    /**
     * Returns the defaults for links that carry datagrams of the usual size.
     *
     * @param job number of the job
     * @param endpointId number of the endpoint
     * @return a configuration
     */
    public static EngineConfiguration defaults(long job, long endpointId) {
        return defaults(job, endpointId, USUAL_DATAGRAM_BYTES, USUAL_DATAGRAM_BYTES);
    }

    /**
     * Returns the defaults for a link.
     *
     * @param job number of the job
     * @param endpointId number of the endpoint
     * @param datagramBytes largest datagram that is sent
     * @param acceptedBytes largest datagram that is accepted
     * @return a configuration, with a number of buffers that takes a sensible amount of memory
     */
    public static EngineConfiguration defaults(long job, long endpointId, int datagramBytes, int acceptedBytes) {
        return new EngineConfiguration(
                job,
                endpointId,
                USUAL_MEDIUM_BYTES,
                datagramBytes,
                acceptedBytes,
                sendBuffersOf(datagramBytes),
                RECEIVE_BUFFERS,
                MAX_PEERS,
                MAX_RETRIES,
                0,
                0,
                USUAL_SOCKET_BYTES,
                Set.of());
    }

    /**
     * Returns the same configuration with other limits of retransmissions and silence.
     *
     * @param retries repetitions without any answer after which a peer is unreachable
     * @param lease silence after which a peer is probed; 0 for never
     * @return a configuration
     */
    public EngineConfiguration withRetries(int retries, Duration lease) {
        return with(maxMediumBytes, datagramBytes, acceptedBytes, retries, lease.toNanos(), socketBytes, without);
    }

    /**
     * Returns the same configuration with datagrams of another size.
     *
     * @param bytes largest datagram that is sent; accepted datagrams may be at least as large
     * @return a configuration
     */
    public EngineConfiguration withDatagramBytes(int bytes) {
        return with(
                maxMediumBytes, bytes, Math.max(bytes, acceptedBytes), maxRetries, leaseNanos, socketBytes, without);
    }

    /**
     * Returns the same configuration with a socket of another size.
     *
     * @param bytes capacity of the kernel's receive buffer
     * @return a configuration
     */
    public EngineConfiguration withSocketBytes(int bytes) {
        return with(maxMediumBytes, datagramBytes, acceptedBytes, maxRetries, leaseNanos, bytes, without);
    }

    /**
     * Returns the same configuration with mechanisms switched off.
     *
     * @param mechanisms mechanisms that are switched off
     * @return a configuration
     */
    public EngineConfiguration withoutMechanisms(Set<Mechanism> mechanisms) {
        return with(maxMediumBytes, datagramBytes, acceptedBytes, maxRetries, leaseNanos, socketBytes, mechanisms);
    }

    /**
     * Returns the same configuration for links that carry each datagram as a whole: a message may fill a datagram.
     *
     * @return a configuration
     */
    public EngineConfiguration withWholeDatagrams() {
        int bytes = DatagramLayout.payloadBytes(datagramBytes) - PACKET_BYTES;
        return with(
                Math.max(bytes, maxMediumBytes),
                datagramBytes,
                acceptedBytes,
                maxRetries,
                leaseNanos,
                socketBytes,
                without);
    }

    /** Returns whether a mechanism is not switched off. */
    boolean has(Mechanism mechanism) {
        return !without.contains(mechanism);
    }

    private EngineConfiguration with(
            int medium, int datagram, int accepted, int retries, long lease, int socket, Set<Mechanism> off) {
        return new EngineConfiguration(
                job,
                endpointId,
                medium,
                datagram,
                accepted,
                sendBuffers,
                receiveBuffers,
                maxPeers,
                retries,
                firstSequence,
                lease,
                socket,
                off);
    }

    /** Returns whether there are messages that do not fit a datagram. */
    boolean splits() {
        return DatagramLayout.datagramBytes(maxMediumBytes) > datagramBytes;
    }

    /**
     * Returns the number of messages of each stream that may be put together at a time; others may split messages that
     * this engine does not split.
     */
    int receiveBlocks() {
        return Math.max(1, receiveBuffers / (splits() ? BUFFERS_PER_BLOCK : BUFFERS_PER_RARE_BLOCK));
    }

    /** Returns the bytes of datagrams of each stream that may wait for delivery, at least two of the longest. */
    int receiveBytes() {
        return Math.max(RECEIVE_BYTES, 2 * acceptedBytes);
    }

    private static int sendBuffersOf(int datagramBytes) {
        return Math.max(FEWEST_SEND_BUFFERS, Math.min(ENOUGH_SEND_BUFFERS, SEND_BYTES / datagramBytes));
    }

    private static boolean isDatagram(int bytes) {
        return bytes >= DatagramLayout.LEAST_DATAGRAM_BYTES && bytes <= LARGEST_DATAGRAM_BYTES;
    }

    private static void check(String what, boolean valid, long found) {
        if (!valid) {
            throw new ClumpException("invalid bound of the network engine: " + what + ", found=" + found);
        }
    }
}
