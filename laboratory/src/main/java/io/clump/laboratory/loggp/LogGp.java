package io.clump.laboratory.loggp;

import java.util.List;

/**
 * The numbers of the LogGP model (Lumetta 1998, section 5.3.1), for one pair of processes, in nanoseconds.
 *
 * @param roundTrip twice L and twice both overheads: from a request to its reply
 * @param sendOverhead o_s: time that the sender is busy with a request
 * @param receiveOverhead o_r: time that the receiver is busy with a message
 * @param gap g: time from one message to the next in a long burst, whose requests are all answered
 * @param latency L: time that a message is under way while neither side is busy with it; negative if the receiver is
 *     already busy with it while the sender still is
 * @param bulk G for the whole of {@link #BULK_BYTES}: until the last piece is acknowledged
 */
public record LogGp(
        double roundTrip, double sendOverhead, double receiveOverhead, double gap, double latency, double bulk) {
    /** Data of a bulk transfer, which goes in pieces of 8 kB. */
    public static final int BULK_BYTES = 512 << 10;

    // Indices of the values that the workload tells of a round.
    static final int ROUND_TRIP = 0;
    static final int SEND = 1;
    static final int SEND_AND_RECEIVE = 2;
    static final int GAP = 3;
    static final int BULK = 4;
    static final int QUANTITIES = 5;

    private static final double PICOS_PER_NANO = 1000;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Computes the numbers as the thesis does: the receive overhead is the time of a request and of the poll for its
     * reply, less the wait in between and less the send overhead; the latency is half a round trip less both overheads.
     */
    public static LogGp of(List<Long> picos) {
        double roundTrip = picos.get(ROUND_TRIP) / PICOS_PER_NANO;
        double send = picos.get(SEND) / PICOS_PER_NANO;
        double both = picos.get(SEND_AND_RECEIVE) / PICOS_PER_NANO;
        return new LogGp(
                roundTrip,
                send,
                both - send,
                picos.get(GAP) / PICOS_PER_NANO,
                roundTrip / 2 - both,
                picos.get(BULK) / PICOS_PER_NANO);
    }

    /**
     * Returns the rate of long data.
     *
     * @return megabytes of 2^20 bytes in a second; its inverse is G
     */
    public double megabytesPerSecond() {
        return BULK_BYTES / BYTES_PER_MEGABYTE / (bulk / NANOS_PER_SECOND);
    }
}
