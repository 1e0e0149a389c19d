package io.clump.net.engine;

/**
 * How large datagrams to one peer may be, whose path has dropped large ones without a word. For a while they leave in fragments; then
 * whole ones are tried again, as the path may be another.
 */
final class PathWidth {
    /** So many answers in a row that miss the same large datagram, and the path does not carry it. */
    static final int MISSES = 6;

    static final long FIRST_NARROW_NANOS = 60_000_000_000L;

    private static final long MOST_NARROW_NANOS = 3_600_000_000_000L;

    private long narrowNanos = FIRST_NARROW_NANOS;
    private long narrowUntil;
    private boolean narrow;
    private boolean whole;

    /** The path has shown that it does not carry large datagrams: each time for twice as long. */
    void narrow(long now) {
        if (!narrow) {
            narrow = true;
            narrowUntil = now + narrowNanos;
            narrowNanos = Math.min(MOST_NARROW_NANOS, 2 * narrowNanos);
        }
    }

    /** Tries large datagrams again if it is time. */
    void service(long now) {
        narrow &= narrowUntil - now > 0;
    }

    /** Most bytes of a datagram that is not to leave in fragments. */
    int wholeBytes() {
        return narrow ? Fragment.MOST_BYTES : Integer.MAX_VALUE;
    }

    /**
     * Returns whether a datagram leaves in fragments. Every second repetition does not: if only chance has lost so many, fragments would be lost
     * more often.
     */
    boolean isSplit(int lengthBytes, boolean isResent) {
        boolean isLarge = lengthBytes > wholeBytes();
        boolean isSplit = isLarge && !(isResent && whole);
        whole ^= isLarge && isResent;
        return isSplit;
    }
}
