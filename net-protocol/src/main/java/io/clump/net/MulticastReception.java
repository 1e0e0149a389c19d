package io.clump.net;

/**
 * State of one peer's multicast reception, derived from its acknowledgements and from repetitions. Networks silently
 * drop multicast datagrams, some of them only long ones, so reception is never assumed:
 *
 * <pre>
 *                 acknowledged by the peer
 *               ┌──────────────────────────┐
 *   UNCONFIRMED ──▶ TRIED ──▶ RECEIVES ◀───┘   TRIED: requested; also gets each datagram as a unicast
 *      ▲              │  ▲       │              RECEIVES: has acknowledged a datagram, and misses few
 *      └──────────────┘  │       ▼              UNCONFIRMED: has acknowledged no datagram yet
 *                        └─── LOSSY             LOSSY: misses many; acknowledgements count after the next request
 * </pre>
 *
 * A peer stays unconfirmed or lossy for a while, which becomes longer each time.
 */
final class MulticastReception {
    /** Number of datagrams sent in both ways after which a peer without an acknowledgement counts as lossy. */
    static final int TRIAL = 8;

    /**
     * Points that a repetition adds. Each datagram decrements the counter, so the limit is reached by more than one
     * retransmission in eight datagrams.
     */
    static final int POINTS_OF_A_MISS = 8;

    /** Points above which a peer counts as lossy. */
    static final int MOST_POINTS = 64;

    /** Number of received datagrams after which a peer that becomes lossy once is tried again soon. */
    static final int ENOUGH = 256;

    /** Datagrams until a peer is tried again, at first and at most. */
    static final int SHORTEST_PAUSE = 64;

    static final int LONGEST_PAUSE = 1 << 16;

    private enum State {
        UNCONFIRMED,
        LOSSY,
        TRIED,
        RECEIVES
    }

    private State state = State.UNCONFIRMED;
    private int left;
    private int pause = SHORTEST_PAUSE;
    private int collection;
    private int place;
    private int points;
    private int lastMissed;
    private int confirmations;

    /**
     * Notes that a datagram for the peer and others is about to leave.
     *
     * @param reported number of datagrams that the peer has reported as received
     * @return whether the peer must be requested to receive multicast datagrams
     */
    boolean next(int reported) {
        if (reported != confirmations) {
            confirmations = reported;
            if (state == State.TRIED || state == State.UNCONFIRMED) {
                state = State.RECEIVES;
                points = 0;
                left = ENOUGH;
            }
        }
        if (state == State.RECEIVES) {
            points = Math.max(0, points - 1);
            left = Math.max(0, left - 1);
            pause = left == 0 ? SHORTEST_PAUSE : pause;
            return false;
        }
        if (left-- > 0) {
            return false;
        }
        if (state == State.TRIED) {
            rest(State.UNCONFIRMED);
            return false;
        }
        state = State.TRIED;
        left = TRIAL;
        return true;
    }

    /** Returns whether a multicast datagram may reach the peer. */
    boolean isWorthATry() {
        return state == State.TRIED || state == State.RECEIVES;
    }

    /** Returns whether the datagram need not be sent to the peer alone. */
    boolean isCertain() {
        return state == State.RECEIVES;
    }

    /**
     * Notes that a datagram had to be repeated. To a stopped peer the same one is repeated several times, which counts
     * once.
     *
     * @param number of the datagram
     * @return whether the peer therefore counts as lossy from now on
     */
    boolean missed(int number) {
        if (state != State.RECEIVES || number == lastMissed) {
            return false;
        }
        lastMissed = number;
        points += POINTS_OF_A_MISS;
        if (points <= MOST_POINTS) {
            return false;
        }
        rest(State.LOSSY);
        return true;
    }

    /** Returns the index after the last collected datagram with a part for the peer. */
    int nextPlace(int collectionNumber) {
        if (collection != collectionNumber) {
            collection = collectionNumber;
            place = 0;
        }
        return place;
    }

    /** Notes that the collected datagram of this number has a part for the peer. */
    void takePlace(int number) {
        place = number + 1;
    }

    private void rest(State now) {
        state = now;
        left = pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
}
