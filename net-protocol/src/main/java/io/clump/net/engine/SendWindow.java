package io.clump.net.engine;

/**
 * How many bytes may be under way to a peer, requests and replies together: what the peer grants, and no more than the
 * way there has carried without losses (slow start and congestion avoidance, Jacobson 1988, RFC 5681, in bytes). After
 * a pause it begins anew. If it is smaller than two frames, or than a message that is not cut, that much leaves in a
 * burst, and the next burst waits for as many round trips as the burst was larger than the window (pacing below a
 * packet, as in Swift: Kumar and others, SIGCOMM 2020). Two frames need one acknowledgement, so a receiver with many
 * senders spends less on these.
 */
final class SendWindow {
    /**
     * Bytes that may leave before the first grant: ten frames, as in TCP (RFC 6928), in round numbers; or four
     * datagrams, if that is more.
     */
    static final int FIRST_BYTES = 16_384;

    /** A datagram that fills a frame of 1,500 bytes; shorter ones cost as much. */
    static final int FRAME_BYTES = 1472;

    /** Bytes that leave at once, however little is granted. */
    static final int BURST_BYTES = 2 * FRAME_BYTES;

    /** Bytes that the receiver's kernel counts of a frame. */
    static final int FRAME_ROOM_BYTES = SocketRoom.kernelBytes(FRAME_BYTES);

    /** The same for a burst. */
    static final int BURST_ROOM_BYTES = 2 * FRAME_ROOM_BYTES;

    /** A datagram is lost when so many later ones have arrived; fewer may be mere reordering. */
    static final int LATER_ARRIVALS = 3;

    /** With fewer a loss would not show by later arrivals. */
    private static final int LEAST_DATAGRAMS = LATER_ARRIVALS + 1;

    /**
     * A window holds so many full datagrams, unless they would be short: with two or three of the largest, which is
     * what a stock socket has room for, a pause of the receiver or a loss leaves nothing under way.
     */
    private static final int FULL_DATAGRAMS = 2 * LEAST_DATAGRAMS;

    /** Of shorter datagrams the receiver's kernel may count twice the length. It counts 16,640 bytes of these. */
    private static final int SHORT_BYTES = SocketRoom.datagramBytes(SocketRoom.kernelBytes(16_000));

    private static final long MOST_PAUSE_NANOS = 100_000_000;

    private final int largestBytes;
    private int pathBytes = Integer.MAX_VALUE;
    private int granted;
    private int congestion;
    private int threshold = Integer.MAX_VALUE;
    private long sentAt;

    /** Bytes that the kernel counts of the datagrams sent since nothing was under way; no more than a burst. */
    private int burst;

    /** Makes the window to a peer to which datagrams of so many bytes leave at most. */
    SendWindow(int largestBytes) {
        this.largestBytes = largestBytes;
        granted = firstBytes();
        congestion = firstBytes();
    }

    /**
     * With so many bytes a datagram is full, though a single message may be larger: an eighth of the grant, or a short
     * one, at most all of it.
     */
    int fullBytes() {
        int bytes = Math.max(granted / FULL_DATAGRAMS, Math.min(granted, SHORT_BYTES));
        return Math.min(Math.min(largestBytes, pathBytes), Math.max(bytes, FRAME_BYTES));
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
        if (inFlightBytes == 0) {
            return true;
        }
        int bytes = bytes();
        return bytes >= BURST_BYTES
                ? inFlightBytes + lengthBytes <= bytes
                : burst + SocketRoom.kernelBytes(lengthBytes) <= BURST_ROOM_BYTES;
    }

    /** How long the next burst has to wait when nothing is under way; never long, whatever was measured or granted. */
    long pauseNanos(long roundTripNanos, long now) {
        int bytes = bytes();
        // Above a frame the kernel's room grows in steps; a part of a frame is that part of its room.
        int room = bytes > FRAME_BYTES
                ? SocketRoom.kernelBytes(bytes)
                : Math.max(1, (int) ((long) FRAME_ROOM_BYTES * bytes / FRAME_BYTES));
        if (burst <= room) {
            return 0;
        }
        long pause = Math.min(MOST_PAUSE_NANOS, roundTripNanos * burst / room);
        return Math.max(0, sentAt + pause - now);
    }

    /** A datagram leaves. After a pause of some round trips nobody knows how much the way and the peer take. */
    void sent(int lengthBytes, boolean isFirst, long idleNanos, long now) {
        int room = SocketRoom.kernelBytes(lengthBytes);
        if (isFirst) {
            burst = 0;
            if (now - sentAt > idleNanos) {
                granted = Math.min(granted, firstBytes());
                congestion = Math.min(congestion, firstBytes());
            }
        }
        burst = Math.min(burst + room, Math.max(BURST_ROOM_BYTES, room));
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
        return Math.max(FIRST_BYTES, LEAST_DATAGRAMS * largestBytes);
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
