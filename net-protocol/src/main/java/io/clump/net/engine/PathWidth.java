package io.clump.net.engine;

/**
 * Largest size of datagrams to one peer whose path has silently dropped large ones: packetization layer path MTU
 * discovery (RFC 8899). Before such a loss, all datagrams leave whole, as they mostly arrive.
 *
 * <pre>
 *   whole ── six answers miss the same large datagram ─▶ base ─▶ searching ── 16 bytes between ──▶ complete
 *     ▲                                                   ▲       │    ▲      what passes and        │  │
 *     └── a probe of the largest size is answered ────────┼───────┘    │      what does not          │  │
 *                                                         │            └── a minute later ───────────┘  │
 *                                                         └── six answers miss the same large one ──────┘
 * </pre>
 *
 * A probe is a question, padded to the size that is tried; a size is too large if {@link #PROBES} probes of it remain
 * unanswered. The search is a binary search, and continues only while the peer is served, so an idle one is not probed.
 * A datagram that is too large for the path leaves in fragments of the base size.
 */
final class PathWidth {
    /** Number of answers in a row without the same large datagram after which the path does not carry it. */
    static final int MISSES = 6;

    /** Bytes that every path carries (BASE_PLPMTU). */
    static final int BASE_BYTES = Fragment.MOST_BYTES;

    /** Number of unanswered probes of a size after which the path does not carry it (MAX_PROBES). */
    static final int PROBES = 3;

    /**
     * Time after a search until the next one, as the path may have changed (PMTU_RAISE_TIMER, there ten minutes: probes
     * cost little here).
     */
    static final long RAISE_NANOS = 60_000_000_000L;

    /** Precision at which a search ends; more probes would gain less than a percent. */
    static final int PRECISION_BYTES = 16;

    private static final int NOTHING = 0;

    private final int largestBytes;

    /** Longest datagram that is known to pass. */
    private int passes;

    /** Shortest datagram that is known not to pass, or a length beyond the largest datagram. */
    private int tooLarge;

    /** Bytes of the probe that is under way, or {@link #NOTHING}; then its question, and the time when it left. */
    private int probed = NOTHING;

    private int question;
    private long probedAt;
    private int unanswered;

    /** Time when the search ended; the next one begins with the largest size, as the path may carry it again. */
    private long endedAt;

    private boolean begins;
    private boolean whole;

    /** Makes the width of a path for datagrams of at most {@code largestBytes}, which it seems to carry. */
    PathWidth(int largestBytes) {
        this.largestBytes = largestBytes;
        passes = largestBytes;
    }

    /**
     * Notes that the path does not carry a datagram of {@code missedBytes}: returns to the size that every path
     * carries.
     */
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

    /** Returns the most bytes of a datagram that leaves without fragmentation. */
    int wholeBytes() {
        return isWhole() ? Integer.MAX_VALUE : passes;
    }

    /**
     * Returns whether a datagram leaves in fragments. Every second repetition does not: if the losses were mere chance,
     * fragments would be lost more often.
     */
    boolean isSplit(int lengthBytes, boolean isResent) {
        boolean isLarge = lengthBytes > wholeBytes();
        boolean isSplit = isLarge && !(isResent && whole);
        whole ^= isLarge && isResent;
        return isSplit;
    }

    /**
     * Returns the bytes of the probe that must leave now, or 0. A probe without an answer for {@code timeoutNanos} is
     * lost.
     */
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
    void service(EnginePeer peer, long now) {
        int bytes = dueProbeBytes(peer.roundTrip().timeoutNanos(0), now);
        if (bytes != NOTHING && !peer.transmitter().isFull()) {
            probes(bytes, peer.transmitter().pathProbe(peer, bytes), now);
        }
        peer.window().limitPath(wholeBytes());
    }

    /** Notes that a probe leaves. */
    void probes(int bytes, int itsQuestion, long now) {
        probed = bytes;
        question = itsQuestion;
        probedAt = now;
    }

    /** Notes that a question was answered; if it was the probe's, the path carries the probe's size. */
    void answered(int itsQuestion, long now) {
        if (probed != NOTHING && itsQuestion == question) {
            passes = probed;
            endProbe(now);
        }
    }

    /** Returns the nanoseconds until the next action. */
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
