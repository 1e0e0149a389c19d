package io.clump.net.simulation;

import io.clump.net.engine.EngineConfiguration;
import java.util.Locale;
import java.util.Random;

/**
 * Links of one speed from each endpoint to a switch, whose port to each endpoint has a queue of its own.
 *
 * <pre>
 *   endpoint ─▶ send buffer (bytes) ─▶ uplink ─▶ port's queue (packets) ─▶ downlink ─▶ receive buffer (bytes) ─▶ endpoint
 * </pre>
 *
 * @param bytesPerSecond what a link carries each way, with the headers of the wire; 0 if datagrams take no room
 *     anywhere
 * @param queuePackets packets that wait in a port of the switch at most; a datagram of which one finds no room is lost
 * @param sendBytes bytes that the kernel keeps for an endpoint until its link is free; what finds no room is lost
 * @param burstShare fraction of datagrams that begin a burst of losses on the way to their receiver
 * @param burstLength datagrams in such a burst on the average, at least 1
 */
record Fabric(long bytesPerSecond, int queuePackets, int sendBytes, double burstShare, double burstLength) {
    /** Nothing that datagrams could be in want of. */
    static final Fabric PLAIN = new Fabric(0, 0, 0, 0, 1);

    /** Data of a datagram in each packet of Ethernet: 1,500 bytes less 20 of IP's header. */
    private static final int PACKET_BYTES = 1480;

    /** Header of UDP, once in a datagram. */
    private static final int UDP_BYTES = 8;

    /** Around each packet: IP's header 20, Ethernet's 14, its check 4, preamble 8, gap 12. */
    private static final int WIRE_BYTES = 20 + 14 + 4 + 8 + 12;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final long[] BYTES_PER_SECOND = {10_000_000, 125_000_000, 1_250_000_000};
    private static final int[] QUEUE_PACKETS = {16, 64, 256};
    private static final double MOST_BURST_SHARE = 0.01;
    private static final int MOST_BURST_LENGTH = 10;

    /** With more losses besides, bursts would outlast the patience of the engines. */
    private static final double MOST_LOSS = 0.2;

    /** One seed in this many has one. */
    private static final int SHARE_OF_SEEDS = 4;

    /**
     * As a seed says.
     *
     * @param random a generator of its own, so that this changes nothing else of the seed
     * @param harm that happens, too
     */
    static Fabric of(Random random, Harm harm) {
        long speed = BYTES_PER_SECOND[random.nextInt(BYTES_PER_SECOND.length)];
        int queue = QUEUE_PACKETS[random.nextInt(QUEUE_PACKETS.length)];
        double share = random.nextBoolean() ? random.nextDouble() * MOST_BURST_SHARE : 0;
        double burst = harm.loss() + harm.corrupt() + harm.truncate() <= MOST_LOSS ? share : 0;
        double length = 1 + random.nextInt(MOST_BURST_LENGTH);
        return random.nextInt(SHARE_OF_SEEDS) == 0
                ? new Fabric(speed, queue, EngineConfiguration.USUAL_SOCKET_BYTES, burst, length)
                : PLAIN;
    }

    boolean isPlain() {
        return bytesPerSecond == 0;
    }

    /** Packets that a datagram is cut into by IP. */
    static int packets(int datagramBytes) {
        return (datagramBytes + UDP_BYTES + PACKET_BYTES - 1) / PACKET_BYTES;
    }

    /** How long a datagram occupies a link. */
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
