package io.clump.net.engine;

import org.jspecify.annotations.Nullable;

/**
 * The agreement of an engine and one peer before messages pass between them: a number of each, that both have heard the
 * other say. The package says why that is enough, and why the first messages need not wait for it.
 *
 * <pre>
 *   unknown ── the peer's number heard ─▶ open, or met ── the peer says mine ─▶ agreed ─┬─ own long pause ─▶ doubted
 *      │                                       ▲                                │       │                      │ fresh answer
 *      └── asked while messages wait           │                                └───────┼──────────────────────┘
 *                                              └── given up: a new number of mine ◀─────┤
 *                                              └── a newer number of the peer ◀─────────┘
 * </pre>
 */
final class Session {
    /** Stands for no number and no question. */
    static final int NONE = 0;

    private static final long NOT_AGREED = 0;

    private final Patience patience = new Patience();

    /** True if the peer is no one that this side has met before and forgotten. */
    private final boolean isStranger;

    /** Number of this side. */
    private int mine;

    /** Greatest number of the peer that was heard. */
    private int theirs;

    /** The sessions as the peer's datagrams carry them once both have agreed; 0 until then. */
    private long current = NOT_AGREED;

    /**
     * Set until this side has had to do with two numbers of one side: messages leave though the peer has not said mine.
     */
    private boolean first = true;

    /** Set while messages of a peer that has not said mine are taken. */
    private boolean open;

    /** True if the peer has ever said a number of this side. */
    private boolean confirmed;

    private int asked;
    private int answered;

    /** Number of the peer's latest question. */
    private int heard;

    /** Set while messages are not taken before the peer has answered this question or a later one. */
    private boolean doubted;

    private int proof;
    private boolean wanted;

    /** What had arrived when this side gave its last session up; null if it did not, or the peer knows. */
    private int @Nullable [] ended;

    Session(int mine, boolean isStranger) {
        this.mine = mine;
        this.isStranger = isStranger;
    }

    /** What datagrams of the agreed session carry; nothing carries it while none is agreed. */
    long current() {
        return current;
    }

    boolean isAgreed() {
        return current != NOT_AGREED;
    }

    /**
     * Returns whether messages may leave before the peer has said the number of this side, under which no others have
     * left.
     */
    boolean isFirst() {
        return first;
    }

    /** Returns whether messages may have left or been taken under the numbers of now. */
    boolean isUsed() {
        return isAgreed() || first;
    }

    /** Returns whether messages were taken of a peer of which is not known whether it knows this side's number. */
    boolean isUnconfirmed() {
        return !confirmed && (open || ended != null);
    }

    /**
     * Returns whether a datagram that carries these sessions may bring messages, though the peer does not know this
     * side's number.
     */
    boolean isOpenTo(long sessions) {
        return open && sessions == Datagram.sessions(theirs, NONE);
    }

    /** Returns whether the peer is no one that this side has met before and forgotten. */
    boolean isStranger() {
        return isStranger;
    }

    int mine() {
        return mine;
    }

    int theirs() {
        return theirs;
    }

    /** Returns whether a number of the peer was followed by another. */
    boolean isOver(int number) {
        return theirs != NONE && number - theirs < 0;
    }

    /**
     * Takes note of the peer's number, whose former session is over.
     *
     * @param number of the peer
     * @param isLate whether what comes now may be older than the end of the session that it belongs to
     * @param isSaid whether the peer may have heard the number of this side before, so that it is no proof
     */
    void meet(int number, boolean isLate, boolean isSaid) {
        first &= theirs == NONE;
        open = first && isStranger && !isLate;
        theirs = number;
        current = NOT_AGREED;
        ended = null;
        heard = NONE;
        doubted = isLate && isSaid;
        proof = asked + 1;
    }

    /**
     * The peer knows the number of this side.
     *
     * @param isLate whether what comes now may be older than the end of the session, which the peer may have given up
     *     since
     */
    void agree(boolean isLate) {
        current = Datagram.sessions(theirs, mine);
        open = false;
        confirmed = true;
        ended = null;
        patience.heard();
        patience.measured();
        patience.stop();
        if (isLate) {
            doubt();
        }
    }

    /**
     * Gives the session up, of which nothing is accepted from now on.
     *
     * @param number of this side from now on
     * @param expected numbers of the datagrams that would have been accepted next
     */
    void end(int number, int[] expected) {
        if (isAgreed() || open) {
            ended = expected;
        }
        if (isUsed()) {
            mine = number;
            current = NOT_AGREED;
            first = false;
            open = false;
            doubted = false;
        }
        patience.heard();
        patience.stop();
    }

    /**
     * Messages that had arrived in the session that this side has given up, as long as the peer may not know; null
     * otherwise.
     */
    int @Nullable [] ended() {
        return ended;
    }

    /** What was sent by the peer may be older than the end of its session: it is asked before messages are taken. */
    void doubt() {
        doubted |= isAgreed() || open;
        proof = asked + 1;
    }

    /** Returns whether messages are not taken; notes that there was one. */
    boolean isDoubted() {
        wanted |= doubted;
        return doubted;
    }

    /** Takes the number for another question. */
    int ask() {
        asked = asked + 1 == NONE ? 1 : asked + 1;
        return asked;
    }

    /** Returns the number of a question that is answered for the first time, or NONE for an answer that comes again. */
    int answer(int question) {
        if (question - answered <= 0 || question - asked > 0) {
            return NONE;
        }
        answered = question;
        doubted &= question - proof < 0;
        return question;
    }

    /** Returns whether a question of the peer is not one that it has asked before. */
    boolean isNew(int question) {
        boolean isNew = question - heard > 0;
        heard = isNew ? question : heard;
        return isNew;
    }

    /** Returns whether the peer was asked for its session, and has not answered more than once. */
    boolean isDoubtful() {
        return patience.silences() > 1;
    }

    /** Returns whether the peer has to be asked before messages pass. */
    boolean isSeeking(boolean hasMessages) {
        return (doubted && wanted) || (hasMessages && !isUsed());
    }

    /** Asks for the session if it is time; returns false if the peer has not answered to so many questions. */
    boolean service(Peer peer, boolean heardOut, long now) {
        if (!isSeeking(!peer.hasSentAll()) || (patience.isRunning() && !patience.isOver(now))) {
            return true;
        }
        if (patience.isOver(now) && !isUsed()) {
            int over = patience.silence(heardOut) - peer.transmitter().maxRetries();
            if (over > 0) {
                // A second look decides, as in a stream.
                return over == 1;
            }
            patience.lengthen();
        }
        if (isUsed()) {
            // The peer repeats what is not taken only so often, and the pause may have been measured as a round trip.
            patience.startFor(RoundTrip.INITIAL_TIMEOUT_NANOS, now);
        } else {
            patience.start(now, peer.roundTrip());
        }
        wanted = false;
        peer.transmitter().question(peer, DatagramLayout.REQUESTS);
        return true;
    }

    long nanosToDeadline(boolean hasMessages, long now) {
        return !isSeeking(hasMessages) ? Long.MAX_VALUE : patience.isRunning() ? patience.nanosLeft(now) : 0;
    }
}
