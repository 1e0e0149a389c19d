package io.clump.net.engine;

/** Timer for an answer: waits longer after each wait without an answer, and counts these. */
final class AnswerTimer {
    /** Number of times that the count restarts for a peer that answers and accepts nothing. */
    private static final int MOST_RESTARTS = 3;

    private int unanswered;
    private boolean hasOnlyAnswered;

    // Bytes as in SendStream.
    private byte restarts;
    private byte doublings;
    private boolean running;
    private long end;

    /** Begins to wait for the time that an answer should take. */
    void start(long now, RoundTrip roundTrip) {
        startFor(roundTrip.timeoutNanos(doublings), now);
    }

    void startFor(long nanos, long now) {
        running = true;
        end = now + nanos;
    }

    void stop() {
        running = false;
    }

    boolean isRunning() {
        return running;
    }

    boolean isOver(long now) {
        return running && end - now <= 0;
    }

    long nanosLeft(long now) {
        return running ? Math.max(0, end - now) : Long.MAX_VALUE;
    }

    /** Counts a wait without an answer, unless an answer may lie unread; returns their number since the last answer. */
    int countUnanswered(boolean socketEmpty) {
        unanswered += socketEmpty ? 1 : 0;
        return unanswered;
    }

    int unanswered() {
        return unanswered;
    }

    /** Notes that the peer has answered. */
    void acknowledged() {
        unanswered = 0;
        hasOnlyAnswered = false;
        restarts = 0;
    }

    /**
     * Notes that the peer has answered, but accepted nothing. It can do no more while the datagrams in its socket may
     * be old.
     */
    void answered() {
        hasOnlyAnswered = true;
    }

    /** Restarts the count if the peer has at least answered since, but only a few times. Returns whether it did. */
    boolean isBegunAnew() {
        if (!hasOnlyAnswered || restarts == MOST_RESTARTS) {
            return false;
        }
        hasOnlyAnswered = false;
        restarts++;
        unanswered = 0;
        return true;
    }

    /** Doubles the following waits. */
    void lengthen() {
        doublings = (byte) Math.min(doublings + 1, RoundTrip.MAX_DOUBLINGS);
    }

    /** Halves the following waits again. */
    void shorten() {
        doublings = (byte) Math.max(0, doublings - 1);
    }

    /** Makes the following waits as long as was measured. */
    void measured() {
        doublings = 0;
    }
}
