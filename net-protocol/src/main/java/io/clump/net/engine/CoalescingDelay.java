package io.clump.net.engine;

/** Determines how long the messages of a stream wait for further messages to share a datagram. */
final class CoalescingDelay {
    /**
     * Time that a message waits for further ones after the last datagram, for each datagram of its stream under way.
     */
    static final long NANOS_EACH = 10_000;

    /**
     * Number of polls without a send after which the program seems to wait. A program that sends without a pause polls
     * at most twice from one message to the next: in the send, and in its own poll.
     */
    static final int POLLS_OF_A_PAUSE = 3;

    private CoalescingDelay() {}

    /** Returns whether the time after the last datagram is over, as it always is when nothing is under way. */
    static boolean isOver(long lastSent, int underWay, long now) {
        return now - lastSent >= NANOS_EACH * underWay;
    }

    /** Returns the nanoseconds until the time is over. */
    static long nanosLeft(long lastSent, int underWay, long now) {
        return Math.max(0, lastSent + NANOS_EACH * underWay - now);
    }
}
