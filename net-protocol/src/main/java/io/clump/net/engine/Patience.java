package io.clump.net.engine;

/** Waits for an answer, longer each time that none came, and counts how often. */
final class Patience {
    /** So often the wait begins anew for a peer that answers and takes nothing. */
    private static final int MOST_GRACES = 3;

    private int silences;
    private boolean hasOnlyAnswered;

    // Bytes as in SendStream.
    private byte graces;
    private byte doublings;
    private boolean running;
    private long end;

    /** Begins to wait for as long as an answer should take. */
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

    /** Counts a wait in vain, unless an answer may lie unread; returns how many there were since the last answer. */
    int silence(boolean heardOut) {
        silences += heardOut ? 1 : 0;
        return silences;
    }

    int silences() {
        return silences;
    }

    /** The peer has answered. */
    void heard() {
        silences = 0;
        hasOnlyAnswered = false;
        graces = 0;
    }

    /** The peer has answered, but taken nothing. While it doubts what lies in its socket it can do no more. */
    void answered() {
        hasOnlyAnswered = true;
    }

    /** Begins to count anew if the peer has at least answered since; a few times. Returns whether it does. */
    boolean isBegunAnew() {
        if (!hasOnlyAnswered || graces == MOST_GRACES) {
            return false;
        }
        hasOnlyAnswered = false;
        graces++;
        silences = 0;
        return true;
    }

    /** From now on waits are twice as long. */
    void lengthen() {
        doublings = (byte) Math.min(doublings + 1, RoundTrip.MAX_DOUBLINGS);
    }

    /** From now on waits are half as long again. */
    void shorten() {
        doublings = (byte) Math.max(0, doublings - 1);
    }

    /** From now on waits are as long as was measured. */
    void measured() {
        doublings = 0;
    }
}
