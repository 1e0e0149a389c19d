package io.clump.net.engine;

import org.jspecify.annotations.Nullable;

/**
 * Agreement of an engine and one peer before messages pass between them: a number of each side that the other side has
 * repeated. The package description explains why that is enough, and why the first messages need not wait for it.
 *
 * <pre>
 *   unknown ── the peer's number received ─▶ open, or met ── the peer says mine ─▶ agreed ─┬─ own long pause ─▶ doubted
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

    private final AnswerTimer timer = new AnswerTimer();

    /** True if the peer cannot be one that this side has met before and removed. */
    private final boolean isUnknown;

    /** Number of this side. */
    private int mine;

    /** Greatest number received from the peer. */
    private int theirs;

    /** The sessions as the peer's datagrams carry them once both have agreed; 0 until then. */
    private long current = NOT_AGREED;

    /** Set until one side has used a second number: until then, messages leave although the peer has not sent mine. */
    private boolean first = true;

    /** Set while messages are accepted from a peer that has not sent mine. */
    private boolean open;

    /** True if the peer has ever sent a number of this side. */
    private boolean confirmed;

    private int asked;
    private int answered;

    /** Number of the peer's latest question. */
    private int receivedQuestion;

    /** Set while no messages are accepted until the peer has answered a certain question or a later one. */
    private boolean doubted;

    private int proof;
    private boolean wanted;

    /**
     * Numbers up to which messages had arrived when this side gave its last session up; null if it did not, or the peer
     * knows.
     */
    private int @Nullable [] ended;

    Session(int mine, boolean isUnknown) {
        this.mine = mine;
        this.isUnknown = isUnknown;
    }

    /**
     * Returns the numbers that datagrams of the agreed session carry; no datagram carries the value before an
     * agreement.
     */
    long current() {
        return current;
    }

    boolean isAgreed() {
        return current != NOT_AGREED;
    }

    /**
     * Returns whether messages may leave before the peer has sent the number of this side. Only the first number allows
     * that.
     */
    boolean isFirst() {
        return first;
    }

    /** Returns whether messages may have been sent or accepted under the current numbers. */
    boolean isUsed() {
        return isAgreed() || first;
    }

    /** Returns whether messages were accepted from a peer that may not know this side's number. */
    boolean isUnconfirmed() {
        return !confirmed && (open || ended != null);
    }

    /**
     * Returns whether messages in a datagram with these sessions are accepted, although the peer does not know this
     * side's number.
     */
    boolean isOpenTo(long sessions) {
        return open && sessions == Datagram.sessions(theirs, NONE);
    }

    /** Returns whether the peer cannot be one that this side has met before and removed. */
    boolean isUnknown() {
        return isUnknown;
    }

    int mine() {
        return mine;
    }

    int theirs() {
        return theirs;
    }

    /** Returns whether a number of the peer was replaced by a later one. */
    boolean isOver(int number) {
        return theirs != NONE && number - theirs < 0;
    }

    /**
     * Notes a new number of the peer, whose former session is over.
     *
     * @param number of the peer
     * @param isLate whether datagrams that are read now may be older than the end of their session
     * @param isSent whether the peer may have received the number of this side before, so that its echo proves nothing
     */
    void meet(int number, boolean isLate, boolean isSent) {
        first &= theirs == NONE;
        open = first && isUnknown && !isLate;
        theirs = number;
        current = NOT_AGREED;
        ended = null;
        receivedQuestion = NONE;
        doubted = isLate && isSent;
        proof = asked + 1;
    }

    /**
     * Notes that the peer knows the number of this side.
     *
     * @param isLate whether datagrams that are read now may be older than the end of the session, which the peer may
     *     have given up since
     */
    void agree(boolean isLate) {
        current = Datagram.sessions(theirs, mine);
        open = false;
        confirmed = true;
        ended = null;
        timer.acknowledged();
        timer.measured();
        timer.stop();
        if (isLate) {
            doubt();
        }
    }

    /**
     * Gives the session up; none of its messages is accepted from now on.
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
        timer.acknowledged();
        timer.stop();
    }

    /**
     * Returns the expected numbers of the session that this side has given up, while the peer may not know them; null
     * otherwise.
     */
    int @Nullable [] ended() {
        return ended;
    }

    /**
     * Notes that the peer's datagrams may be older than the end of its session: it must answer before messages are
     * accepted.
     */
    void doubt() {
        doubted |= isAgreed() || open;
        proof = asked + 1;
    }

    /** Returns whether messages are not accepted now; notes that one has arrived. */
    boolean isDoubted() {
        wanted |= doubted;
        return doubted;
    }

    /** Returns the number for another question. */
    int ask() {
        asked = asked + 1 == NONE ? 1 : asked + 1;
        return asked;
    }

    /** Returns the number of a question that is answered for the first time, or NONE for a repeated answer. */
    int answer(int question) {
        if (question - answered <= 0 || question - asked > 0) {
            return NONE;
        }
        answered = question;
        doubted &= question - proof < 0;
        return question;
    }

    /** Returns whether a question of the peer is new. */
    boolean isNew(int question) {
        boolean isNew = question - receivedQuestion > 0;
        receivedQuestion = isNew ? question : receivedQuestion;
        return isNew;
    }

    /** Returns whether the peer was asked for its session more than once without an answer. */
    boolean isDoubtful() {
        return timer.unanswered() > 1;
    }

    /** Returns whether the peer must be probed before messages pass. */
    boolean isSeeking(boolean hasMessages) {
        return (doubted && wanted) || (hasMessages && !isUsed());
    }

    /** Asks for the session if it is time; returns false if the peer has left too many questions unanswered. */
    boolean service(EnginePeer peer, boolean socketEmpty, long now) {
        if (!isSeeking(!peer.hasSentAll()) || (timer.isRunning() && !timer.isOver(now))) {
            return true;
        }
        if (timer.isOver(now) && !isUsed()) {
            int over = timer.countUnanswered(socketEmpty) - peer.transmitter().maxRetries();
            if (over > 0) {
                // A second check decides, as in a stream.
                return over == 1;
            }
            timer.lengthen();
        }
        if (isUsed()) {
            // The peer repeats unaccepted datagrams only a limited number of times, and the pause may have been
            // measured as a round trip.
            timer.startFor(RoundTrip.INITIAL_TIMEOUT_NANOS, now);
        } else {
            timer.start(now, peer.roundTrip());
        }
        wanted = false;
        peer.transmitter().question(peer, DatagramLayout.REQUESTS);
        return true;
    }

    long nanosToDeadline(boolean hasMessages, long now) {
        return !isSeeking(hasMessages) ? Long.MAX_VALUE : timer.isRunning() ? timer.nanosLeft(now) : 0;
    }
}
