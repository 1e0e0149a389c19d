package io.clump.net.engine;

/**
 * How many bytes may be under way to a peer, requests and replies together: what the peer grants, and no more than the way
 * there has carried without losses (slow start and congestion avoidance, Jacobson 1988, RFC 5681, in bytes). After a pause it begins
 * anew. What is granted may be less than a datagram: then one leaves at a time, and the pause before it is as much longer than a round
 * trip as the datagram is longer than the window (Swift, Kumar and others, SIGCOMM 2020).
 */
final class SendWindow {
    /** What may leave before the peer has granted anything: ten frames, as in TCP (RFC 6928), in round numbers; or a datagram, if that is more. */
    static final int FIRST_BYTES = 16_384;

    /** A datagram that fills a frame of 1,500 bytes; shorter ones cost as much. */
    static final int FRAME_BYTES = 1472;

    /** A datagram is lost when so many later ones have arrived; fewer may be mere reordering. */
    static final int LATER_ARRIVALS = 3;

    /** With fewer a loss would not show by later arrivals. */
    private static final int LEAST_DATAGRAMS = LATER_ARRIVALS + 1;

    private static final long MOST_PAUSE_NANOS = 10_000_000;

    private final int largestBytes;
    private int pathBytes = Integer.MAX_VALUE;
    private int granted;
    private int congestion;
    private int threshold = Integer.MAX_VALUE;
    private long sentAt;

    /** Makes the window to a peer to which datagrams of so many bytes leave at most. */
    SendWindow(int largestBytes) {
        this.largestBytes = largestBytes;
        granted = firstBytes();
        congestion = firstBytes();
    }

    /** With so many bytes a datagram is full, though a single message may be larger. */
    int fullBytes() {
        return Math.min(Math.min(largestBytes, pathBytes), Math.max(granted, FRAME_BYTES));
    }

    int bytes() {
        return Math.min(granted, congestion);
    }

    /** From now on no more than so many bytes may be under way, as the peer says. */
    void grant(int bytes) {
        granted = bytes;
    }

    /** The path carries datagrams of so many bytes. */
    void limitPath(int bytes) {
        pathBytes = bytes;
    }

    /** Returns whether a datagram may leave, as far as the others under way are concerned. */
    boolean hasRoom(int inFlightBytes, int lengthBytes) {
        return inFlightBytes == 0 || inFlightBytes + lengthBytes <= bytes();
    }

    /** How long a datagram has to wait if nothing is under way; never long, whatever was measured or granted. */
    long pauseNanos(int lengthBytes, long roundTripNanos, long now) {
        int bytes = bytes();
        if (lengthBytes <= bytes) {
            return 0;
        }
        long pause = Math.min(MOST_PAUSE_NANOS, roundTripNanos * lengthBytes / bytes);
        return Math.max(0, sentAt + pause - now);
    }

    /** A datagram leaves. After a pause of some round trips nobody knows how much the way and the peer take. */
    void sent(boolean isFirst, long idleNanos, long now) {
        if (isFirst && now - sentAt > idleNanos) {
            granted = Math.min(granted, firstBytes());
            congestion = Math.min(congestion, firstBytes());
        }
        sentAt = now;
    }

    /** So many bytes have arrived. Growing slowly near where losses began keeps queues from overflowing again. */
    void arrived(int lengthBytes) {
        if (congestion < granted) {
            congestion += congestion < threshold
                    ? lengthBytes
                    : Math.max(1, (int) ((long) lengthBytes * Math.min(largestBytes, FRAME_BYTES) / congestion));
        }
    }

    private int firstBytes() {
        return Math.max(FIRST_BYTES, largestBytes);
    }

    /** Some of the datagrams under way were lost. */
    void halve() {
        threshold = Math.max(LEAST_DATAGRAMS * Math.min(largestBytes, FRAME_BYTES), bytes() / 2);
        congestion = Math.min(congestion, threshold);
    }

    /** The receiver has no room for more than a datagram. */
    void restart() {
        congestion = largestBytes;
    }
}
