package io.clump.simulation.network;

import io.clump.net.engine.EngineConfiguration;
import java.util.Locale;
import java.util.Random;

/**
 * Links of one speed from each endpoint to a switch, whose port to each endpoint has its own queue.
 *
 * <pre>
 *   endpoint ─▶ send buffer (bytes) ─▶ uplink ─▶ port's queue (packets) ─▶ downlink ─▶ receive buffer (bytes) ─▶ endpoint
 * </pre>
 *
 * @param bytesPerSecond capacity of a link each way, including the headers of the wire; 0 if capacities are unlimited
 * @param queuePackets maximum number of packets that wait in a port of the switch; a datagram is lost if one of its
 *     packets finds no space
 * @param sendBytes bytes that the kernel keeps for an endpoint until its link is free; datagrams without space are lost
 * @param burstShare fraction of datagrams that begin a burst of losses on the way to their receiver
 * @param burstLength average number of datagrams in such a burst, at least 1
 */
record Fabric(long bytesPerSecond, int queuePackets, int sendBytes, double burstShare, double burstLength) {
    /** Fabric without any limits. */
    static final Fabric PLAIN = new Fabric(0, 0, 0, 0, 1);

    /** Bytes of a datagram in each packet of Ethernet: 1,500 less 20 of IP's header. */
    private static final int PACKET_BYTES = 1480;

    /** Bytes of UDP's header, once in a datagram. */
    private static final int UDP_BYTES = 8;

    /** Bytes around each packet: IP's header 20, Ethernet's 14, its check 4, preamble 8, gap 12. */
    private static final int WIRE_BYTES = 20 + 14 + 4 + 8 + 12;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final long[] BYTES_PER_SECOND = {10_000_000, 125_000_000, 1_250_000_000};
    private static final int[] QUEUE_PACKETS = {16, 64, 256};
    private static final double MOST_BURST_SHARE = 0.01;
    private static final int MOST_BURST_LENGTH = 10;

    /** Most other losses with which bursts do not outlast the retransmissions of the engines. */
    private static final double MOST_LOSS = 0.2;

    /** Number of seeds of which, on average, one has a limited fabric. */
    private static final int SHARE_OF_SEEDS = 4;

    /**
     * Draws the fabric of a seed.
     *
     * @param random separate generator, so that this changes nothing else of the seed
     * @param faults the seed's other faults
     */
    static Fabric of(Random random, NetworkFaults faults) {
        long speed = BYTES_PER_SECOND[random.nextInt(BYTES_PER_SECOND.length)];
        int queue = QUEUE_PACKETS[random.nextInt(QUEUE_PACKETS.length)];
        double share = random.nextBoolean() ? random.nextDouble() * MOST_BURST_SHARE : 0;
        double burst = faults.loss() + faults.corrupt() + faults.truncate() <= MOST_LOSS ? share : 0;
        double length = 1 + random.nextInt(MOST_BURST_LENGTH);
        return random.nextInt(SHARE_OF_SEEDS) == 0
                ? new Fabric(speed, queue, EngineConfiguration.USUAL_SOCKET_BYTES, burst, length)
                : PLAIN;
    }

    boolean isPlain() {
        return bytesPerSecond == 0;
    }

    /** Returns the number of packets into which IP splits a datagram. */
    static int packets(int datagramBytes) {
        return (datagramBytes + UDP_BYTES + PACKET_BYTES - 1) / PACKET_BYTES;
    }

    /** Returns the time for which a datagram occupies a link. */
    long wireNanos(int datagramBytes) {
        long bytes = (long) datagramBytes + UDP_BYTES + (long) WIRE_BYTES * packets(datagramBytes);
        return (long) Math.ceil(bytes * NANOS_PER_SECOND / bytesPerSecond);
    }

    @Override
    public String toString() {
        return isPlain()
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", links of %d MB/s, queues of %d packets, send buffers of %d bytes, bursts %.3f of %.0f",
                        bytesPerSecond / 1_000_000,
                        queuePackets,
                        sendBytes,
                        burstShare,
                        burstLength);
    }
}
