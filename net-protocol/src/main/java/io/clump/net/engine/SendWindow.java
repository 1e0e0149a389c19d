package io.clump.net.engine;

/**
 * Limit of the bytes under way to a peer, requests and replies together: the peer's grant, but no more than the path
 * has carried without losses (slow start and congestion avoidance, Jacobson 1988, RFC 5681, in bytes). After a pause it
 * starts again. If it is smaller than two frames, or than an unsplit message, that much leaves in a burst, and the wait
 * before the next burst is as many round trips as the burst was larger than the window (pacing below a packet, as in
 * Swift: Kumar and others, SIGCOMM 2020). Two frames need one acknowledgement, so a receiver with many senders spends
 * less on these.
 */
final class SendWindow {
    /**
     * Bytes that may leave before the first grant: ten frames, as in TCP (RFC 6928), in round numbers; or four
     * datagrams, if that is more.
     */
    static final int FIRST_BYTES = 16_384;

    /** Bytes of a datagram that fills a frame of 1,500 bytes; shorter ones cost as much. */
    static final int FRAME_BYTES = 1472;

    /** Bytes that leave at once, even with a smaller grant. */
    static final int BURST_BYTES = 2 * FRAME_BYTES;

    /** Bytes that the receiver's kernel counts for a frame. */
    static final int FRAME_KERNEL_BYTES = SocketSpace.kernelBytes(FRAME_BYTES);

    /** Bytes that the receiver's kernel counts for a burst. */
    static final int BURST_KERNEL_BYTES = 2 * FRAME_KERNEL_BYTES;

    /** Number of later arrivals after which a datagram is lost; fewer may be mere reordering. */
    static final int LATER_ARRIVALS = 3;

    /**
     * Least number of datagrams in a window: with fewer, later arrivals would not show a loss. This number of full
     * datagrams fits into a grant, unless they would be short; with two or three of the largest, for which a default
     * socket has space, a pause of the receiver or a loss would leave no datagram in flight.
     */
    private static final int LEAST_DATAGRAMS = LATER_ARRIVALS + 1;

    /**
     * Bytes of a full datagram at least: for shorter ones the receiver's kernel may count twice the length. It counts
     * 16,640 bytes for these.
     */
    private static final int SHORT_BYTES = SocketSpace.datagramBytes(SocketSpace.kernelBytes(16_000));

    private static final long MOST_PAUSE_NANOS = 100_000_000;

    private final int largestBytes;

    /** Datagrams that were sent again. */
    private long resent;

    /** Other datagrams of earlier sessions. An int, since a peer has one of these; it wraps around. */
    private int sentEarlier;

    private int pathBytes = Integer.MAX_VALUE;
    private int granted;
    private int congestion;
    private int threshold = Integer.MAX_VALUE;
    private long sentAt;

    /** Bytes that the kernel counts for the datagrams sent since no datagram was under way; no more than a burst. */
    private int burst;

    /** Makes the window to a peer for datagrams of at most {@code largestBytes}. */
    SendWindow(int largestBytes) {
        this.largestBytes = largestBytes;
        granted = firstBytes();
        congestion = firstBytes();
    }

    /**
     * Returns the bytes at which a datagram is full, though a single message may be larger: a quarter of the grant, or
     * a short datagram, at most the whole grant.
     */
    int fullBytes() {
        int bytes = Math.max(granted / LEAST_DATAGRAMS, Math.min(granted, SHORT_BYTES));
        return Math.min(Math.min(largestBytes, pathBytes), Math.max(bytes, FRAME_BYTES));
    }

    int bytes() {
        return Math.min(granted, congestion);
    }

    /** Sets the peer's grant, the most bytes that may be under way. */
    void grant(int bytes) {
        granted = bytes;
    }

    /** Sets the size of the largest datagrams that the path carries. */
    void limitPath(int bytes) {
        pathBytes = bytes;
    }

    /** Returns whether a datagram may leave, as far as the others under way are concerned. */
    boolean hasSpace(int inFlightBytes, int lengthBytes) {
        if (inFlightBytes == 0) {
            return true;
        }
        int bytes = bytes();
        return bytes >= BURST_BYTES
                ? inFlightBytes + lengthBytes <= bytes
                : burst + SocketSpace.kernelBytes(lengthBytes) <= BURST_KERNEL_BYTES;
    }

    /**
     * Returns the wait before the next burst when no datagram is under way; bounded, whatever was measured or granted.
     */
    long pauseNanos(long roundTripNanos, long now) {
        int bytes = bytes();
        // Above a frame the kernel's allocation grows in steps; a part of a frame counts as that part of its space.
        int kernelBytes = bytes > FRAME_BYTES
                ? SocketSpace.kernelBytes(bytes)
                : Math.max(1, (int) ((long) FRAME_KERNEL_BYTES * bytes / FRAME_BYTES));
        if (burst <= kernelBytes) {
            return 0;
        }
        long pause = Math.min(MOST_PAUSE_NANOS, roundTripNanos * burst / kernelBytes);
        return Math.max(0, sentAt + pause - now);
    }

    /**
     * Notes that a datagram leaves. After a pause of some round trips, the capacity of the path and the peer is
     * unknown.
     */
    void sent(int lengthBytes, boolean isFirst, long idleNanos, long now) {
        int kernelBytes = SocketSpace.kernelBytes(lengthBytes);
        if (isFirst) {
            burst = 0;
            if (now - sentAt > idleNanos) {
                granted = Math.min(granted, firstBytes());
                congestion = Math.min(congestion, firstBytes());
            }
        }
        burst = Math.min(burst + kernelBytes, Math.max(BURST_KERNEL_BYTES, kernelBytes));
        sentAt = now;
    }

    /**
     * Notes that bytes have arrived. Slow growth near the size at which losses began keeps queues from overflowing
     * again.
     */
    void arrived(int lengthBytes) {
        if (congestion < granted) {
            congestion += congestion < threshold
                    ? lengthBytes
                    : Math.max(1, (int) ((long) lengthBytes * Math.min(largestBytes, FRAME_BYTES) / congestion));
        }
    }

    private int firstBytes() {
        return Math.max(FIRST_BYTES, LEAST_DATAGRAMS * largestBytes);
    }

    /** Halves the window, since some of the datagrams under way were lost. */
    void halve() {
        threshold = Math.max(LEAST_DATAGRAMS * Math.min(largestBytes, FRAME_BYTES), bytes() / 2);
        congestion = Math.min(congestion, threshold);
    }

    /** Shrinks the window to one datagram, since the receiver has no space for more. */
    void restart() {
        congestion = largestBytes;
    }

    /** Counts a datagram that is sent again to the peer, and returns how many have been. */
    long countResent() {
        resent++;
        return resent;
    }

    /** Returns the number of datagrams that were sent again. */
    long resent() {
        return resent;
    }

    /** Counts the datagrams of a session that ends, without repetitions. */
    void countEarlier(int datagrams) {
        sentEarlier += datagrams;
    }

    /** Returns the number of datagrams of earlier sessions, without repetitions; wraps around. */
    int sentEarlier() {
        return sentEarlier;
    }
}
