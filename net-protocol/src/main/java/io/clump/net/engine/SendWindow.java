package io.clump.net.engine;

/**
 * How many datagrams of a stream may be under way: doubles in each round trip at first, then grows by one in each, up to what
 * the receiver allows; and how large they are to be then.
 */
final class SendWindow {
    /** Most datagrams under way; as many as a word has bits. */
    static final int MOST = Integer.SIZE;

    /** A datagram is lost when so many later ones have arrived; fewer may be mere reordering. */
    static final int LATER_ARRIVALS = 3;

    private static final int INITIAL = 8;

    /** With fewer a loss would not show by later arrivals. */
    private static final int LEAST = LATER_ARRIVALS + 1;

    private final int largestBytes;
    private int fullBytes;

    // Bytes, since a peer has two of these, and an endpoint may have many peers.
    private byte most = MOST;

    /** Nothing leaves before a session begins. */
    private byte size;

    private byte threshold = MOST;
    private byte arrivals;
    private long arrivedInAll;

    /** Makes the window of a stream whose largest datagram has so many bytes. */
    SendWindow(int largestBytes) {
        this.largestBytes = largestBytes;
        fullBytes = largestBytes;
    }

    /** With so many bytes a datagram is full, though a single message may be larger. */
    int fullBytes() {
        return fullBytes;
    }

    int size() {
        return Math.min(size, most);
    }

    /**
     * From now on no more than so many bytes may be under way, or one datagram if even that is larger; and the path carries datagrams of
     * so many.
     */
    void limit(int bytes, int pathBytes) {
        fullBytes = Math.min(largestBytes, Math.min(bytes, pathBytes));
        most = (byte) Math.max(1, Math.min(MOST, bytes / largestBytes));
    }

    /** Datagrams may leave. */
    void begin() {
        size = INITIAL;
    }

    /** No datagram may leave any more. */
    void end() {
        size = 0;
    }

    /** A datagram has arrived. Growing slowly near where losses began keeps a receiver's socket from overflowing again. */
    void arrived() {
        arrivedInAll++;
        if (size >= most) {
            return;
        }
        if (size < threshold) {
            size++;
        } else if (++arrivals >= size) {
            arrivals = 0;
            size++;
        }
    }

    /** How many datagrams have arrived. */
    long arrivedInAll() {
        return arrivedInAll;
    }

    /** Some of the datagrams under way were lost. */
    void halve() {
        threshold = (byte) Math.max(LEAST, size / 2);
        size = threshold;
        arrivals = 0;
    }

    /** The receiver has no room. */
    void restart() {
        size = 1;
    }
}
