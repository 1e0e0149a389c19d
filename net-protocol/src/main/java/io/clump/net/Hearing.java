package io.clump.net;

/**
 * Whether a peer hears what is sent to many at once, as far as its acknowledgements tell. Networks drop such datagrams without a word,
 * so nothing is taken for granted:
 *
 * <pre>
 *   DEAF ──▶ TRIED ──▶ HEARS        TRIED: invited; what is sent to all goes to this peer alone, too
 *     ▲        │         │          HEARS: it has said so lately
 *     └────────┴─────────┘          DEAF: for a while, which becomes longer each time
 * </pre>
 */
final class Hearing {
    /** So many datagrams go both ways until a peer counts as deaf, and so many unconfirmed ones make a loss count. */
    static final int TRIAL = 8;

    /** Datagrams until a peer that was deaf is tried again, at first and at most. */
    static final int SHORTEST_PAUSE = 64;

    static final int LONGEST_PAUSE = 1 << 16;

    private enum State {
        DEAF,
        TRIED,
        HEARS
    }

    private State state = State.DEAF;
    private int left;
    private int pause = SHORTEST_PAUSE;
    private int collection;
    private int place;
    private int unconfirmed;
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
            unconfirmed = 0;
            pause = SHORTEST_PAUSE;
            state = State.HEARS;
        }
        unconfirmed++;
        if (state == State.HEARS || left-- > 0) {
            return false;
        }
        if (state == State.TRIED) {
            fallSilent();
            return false;
        }
        state = State.TRIED;
        left = TRIAL;
        return true;
    }

    /** Returns whether a datagram for all may reach the peer. */
    boolean isWorthATry() {
        return state != State.DEAF;
    }

    /** Returns whether it need not be sent to the peer alone. */
    boolean isCertain() {
        return state == State.HEARS;
    }

    /** A datagram had to be repeated; returns whether the peer therefore counts as deaf from now on. */
    boolean missed() {
        boolean isLost = state == State.HEARS && unconfirmed > TRIAL;
        if (isLost) {
            fallSilent();
        }
        return isLost;
    }

    /** Of a number of datagrams that are collected together, the first that has none for the peer before it. */
    int nextPlace(int collectionNumber) {
        if (collection != collectionNumber) {
            collection = collectionNumber;
            place = 0;
        }
        return place;
    }

    /** The datagram of this number has one for the peer. */
    void takePlace(int number) {
        place = number + 1;
    }

    private void fallSilent() {
        state = State.DEAF;
        left = pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
}
