package io.clump.net.engine;

/**
 * How large datagrams to one peer may be, whose path has dropped large ones without a word: packetization layer path
 * MTU discovery (RFC 8899). Until then whatever the link carries leaves whole, as it mostly arrives.
 *
 * <pre>
 *   whole ── six answers miss the same large datagram ─▶ base ─▶ searching ── 16 bytes between ──▶ complete
 *     ▲                                                   ▲       │    ▲      what passes and        │  │
 *     └── a probe of the largest size is answered ────────┼───────┘    │      what does not          │  │
 *                                                         │            └── a minute later ───────────┘  │
 *                                                         └── six answers miss the same large one ──────┘
 * </pre>
 *
 * A probe is a question, padded to the size that is tried; a size of which {@link #PROBES} are not answered is too
 * large. The search halves what lies between, and goes on only while the peer is served, so an idle one is not probed.
 * A datagram that is too large for the path leaves in fragments of the base size.
 */
final class PathWidth {
    /** So many answers in a row that miss the same large datagram, and the path does not carry it. */
    static final int MISSES = 6;

    /** Every path carries so much (BASE_PLPMTU). */
    static final int BASE_BYTES = Fragment.MOST_BYTES;

    /** So many probes of a size without an answer, and the path does not carry it (MAX_PROBES). */
    static final int PROBES = 3;

    /**
     * How long after a search the path may be another (PMTU_RAISE_TIMER, there ten minutes: probes cost little here).
     */
    static final long RAISE_NANOS = 60_000_000_000L;

    /** A search ends when the answer is as near; more probes would gain less than a percent. */
    static final int PRECISION_BYTES = 16;

    private static final int NOTHING = 0;

    private final int largestBytes;

    /** Longest datagram of which is known that it passes. */
    private int passes;

    /** Shortest of which is known that it does not, or that is longer than any that leaves. */
    private int tooLarge;

    /** Bytes of the probe that is under way, or {@link #NOTHING}; its question, and when it left. */
    private int probed = NOTHING;

    private int question;
    private long probedAt;
    private int unanswered;

    /** When the search ended; the next one begins with the largest size, as the path may be whole again. */
    private long endedAt;

    private boolean begins;
    private boolean whole;

    /** Makes the width of a path on which datagrams of so many bytes leave at most, as if it carried them. */
    PathWidth(int largestBytes) {
        this.largestBytes = largestBytes;
        passes = largestBytes;
    }

    /** The path has shown that it does not carry a datagram of so many bytes: back to what every path carries. */
    void narrow(int missedBytes, long now) {
        if (missedBytes <= wholeBytes()) {
            passes = BASE_BYTES;
            tooLarge = missedBytes;
            probed = NOTHING;
            unanswered = 0;
            begins = false;
            endedAt = now;
        }
    }

    /** Most bytes of a datagram that is not to leave in fragments. */
    int wholeBytes() {
        return isWhole() ? Integer.MAX_VALUE : passes;
    }

    /**
     * Returns whether a datagram leaves in fragments. Every second repetition does not: if only chance has lost so
     * many, fragments would be lost more often.
     */
    boolean isSplit(int lengthBytes, boolean isResent) {
        boolean isLarge = lengthBytes > wholeBytes();
        boolean isSplit = isLarge && !(isResent && whole);
        whole ^= isLarge && isResent;
        return isSplit;
    }

    /** Bytes of the probe that is to leave now, or 0. A probe that was not answered for so long is lost. */
    int dueProbeBytes(long timeoutNanos, long now) {
        if (probed != NOTHING) {
            if (now - probedAt < timeoutNanos) {
                return NOTHING;
            }
            lost(now);
        }
        if (isWhole() || (!isSearching() && now - endedAt < RAISE_NANOS)) {
            return NOTHING;
        }
        if (!isSearching()) {
            tooLarge = largestBytes + 1;
            begins = true;
        }
        return begins ? tooLarge - 1 : (passes + tooLarge) / 2;
    }

    /** Probes the path of a peer if it is time. */
    void service(Peer peer, long now) {
        int bytes = dueProbeBytes(peer.roundTrip().timeoutNanos(0), now);
        if (bytes != NOTHING && !peer.transmitter().isFull()) {
            probes(bytes, peer.transmitter().pathProbe(peer, bytes), now);
        }
        peer.window().limitPath(wholeBytes());
    }

    /** A probe leaves. */
    void probes(int bytes, int itsQuestion, long now) {
        probed = bytes;
        question = itsQuestion;
        probedAt = now;
    }

    /** A question was answered; if it was the probe's, the path carries so much. */
    void answered(int itsQuestion, long now) {
        if (probed != NOTHING && itsQuestion == question) {
            passes = probed;
            endProbe(now);
        }
    }

    /** Nanoseconds until something is to be done. */
    long nanosToDeadline(long timeoutNanos, long now) {
        if (probed != NOTHING) {
            return Math.max(0, probedAt + timeoutNanos - now);
        }
        if (isWhole()) {
            return Long.MAX_VALUE;
        }
        return isSearching() ? 0 : Math.max(0, endedAt + RAISE_NANOS - now);
    }

    private void lost(long now) {
        unanswered++;
        if (unanswered == PROBES) {
            tooLarge = probed;
            endProbe(now);
        } else {
            probed = NOTHING;
        }
    }

    private void endProbe(long now) {
        probed = NOTHING;
        unanswered = 0;
        begins = false;
        endedAt = now;
    }

    private boolean isWhole() {
        return passes >= largestBytes;
    }

    private boolean isSearching() {
        return tooLarge - passes > PRECISION_BYTES;
    }
}
