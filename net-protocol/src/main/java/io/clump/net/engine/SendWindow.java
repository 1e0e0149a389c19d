package io.clump.net.engine;

/** How many datagrams of a stream may be under way: doubles in each round trip at first, then grows by one in each. */
final class SendWindow {
    /** Most datagrams under way; as many as a word has bits. */
    static final int MOST = Integer.SIZE;

    /** A datagram is lost when so many later ones have arrived; fewer may be mere reordering. */
    static final int LATER_ARRIVALS = 3;

    private static final int INITIAL = 8;

    /** With fewer a loss would not show by later arrivals. */
    private static final int LEAST = LATER_ARRIVALS + 1;

    private int size = INITIAL;
    private int threshold = MOST;
    private int arrivals;

    int size() {
        return size;
    }

    /** A datagram has arrived. Growing slowly near where losses began keeps a receiver's socket from overflowing again. */
    void arrived() {
        if (size < threshold) {
            size++;
        } else if (++arrivals >= size) {
            arrivals = 0;
            size = Math.min(MOST, size + 1);
        }
    }

    /** Some of the datagrams under way were lost. */
    void halve() {
        threshold = Math.max(LEAST, size / 2);
        size = threshold;
        arrivals = 0;
    }

    /** The receiver has no room. */
    void restart() {
        size = 1;
    }
}
