package io.clump.net;

/**
 * Knows of one peer whether it hears datagrams for many, by its acknowledgements and by repetitions. Networks drop such
 * datagrams without a word, some of them only long ones, so nothing is taken for granted:
 *
 * <pre>
 *              a word of the peer
 *           ┌──────────────────────┐
 *   UNHEARD ──▶ TRIED ──▶ HEARS ◀──┘     TRIED: invited; gets each datagram alone, too
 *      ▲       │    ▲       │            HEARS: has said so, and misses few
 *      └───────┘    │       ▼            UNHEARD: has said nothing yet
 *                   └───── DEAF          DEAF: misses many; what it says counts only after the next invitation
 * </pre>
 *
 * A peer stays unheard or deaf for a while, which becomes longer each time.
 */
final class Hearing {
    /** Datagrams that go both ways until a peer that says nothing counts as deaf. */
    static final int TRIAL = 8;

    /**
     * A repetition is a point for each of so many datagrams, and each datagram takes one away: more than one in eight
     * adds up.
     */
    static final int POINTS_OF_A_MISS = 8;

    /** A peer with more points counts as deaf. */
    static final int MOST_POINTS = 64;

    /** A peer that has heard so many datagrams is tried again soon if it becomes deaf once. */
    static final int ENOUGH = 256;

    /** Datagrams until a peer is tried again, at first and at most. */
    static final int SHORTEST_PAUSE = 64;

    static final int LONGEST_PAUSE = 1 << 16;

    private enum State {
        UNHEARD,
        DEAF,
        TRIED,
        HEARS
    }

    private State state = State.UNHEARD;
    private int left;
    private int pause = SHORTEST_PAUSE;
    private int collection;
    private int place;
    private int points;
    private int lastMissed;
    private int confirmations;

    /**
     * A datagram for the peer and others is about to leave.
     *
     * @param told how often the peer has said so far that it has heard one
     * @return whether the peer has to be invited
     */
    boolean next(int told) {
        if (told != confirmations) {
            confirmations = told;
            if (state == State.TRIED || state == State.UNHEARD) {
                state = State.HEARS;
                points = 0;
                left = ENOUGH;
            }
        }
        if (state == State.HEARS) {
            points = Math.max(0, points - 1);
            left = Math.max(0, left - 1);
            pause = left == 0 ? SHORTEST_PAUSE : pause;
            return false;
        }
        if (left-- > 0) {
            return false;
        }
        if (state == State.TRIED) {
            rest(State.UNHEARD);
            return false;
        }
        state = State.TRIED;
        left = TRIAL;
        return true;
    }

    /** Returns whether a datagram for all may reach the peer. */
    boolean isWorthATry() {
        return state == State.TRIED || state == State.HEARS;
    }

    /** Returns whether it need not be sent to the peer alone. */
    boolean isCertain() {
        return state == State.HEARS;
    }

    /**
     * A datagram had to be repeated. To a peer that is stopped the same one is repeated again and again, which counts
     * once.
     *
     * @param number of the datagram
     * @return whether the peer therefore counts as deaf from now on
     */
    boolean missed(int number) {
        if (state != State.HEARS || number == lastMissed) {
            return false;
        }
        lastMissed = number;
        points += POINTS_OF_A_MISS;
        if (points <= MOST_POINTS) {
            return false;
        }
        rest(State.DEAF);
        return true;
    }

    /**
     * Returns the place, among datagrams that are collected together, behind the last one that has a part for the peer.
     */
    int nextPlace(int collectionNumber) {
        if (collection != collectionNumber) {
            collection = collectionNumber;
            place = 0;
        }
        return place;
    }

    /** The datagram of this number has a part for the peer. */
    void takePlace(int number) {
        place = number + 1;
    }

    private void rest(State now) {
        state = now;
        left = pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
}
