package io.clump.net.engine;

/** First probe for a stream since the last datagram of the peer, and whether it was retransmitted. */
final class Probe {
    private int question = Session.NONE;
    private boolean isRepeated;
    private long askedAt;

    /**
     * Number of the large datagram that was missing in the peer's last answer, then the number of such answers in a
     * row.
     */
    private int missing;

    // A byte as in SendStream.
    private byte misses;

    /** Notes that the peer is being probed. */
    void asked(int number, long now) {
        if (question == Session.NONE) {
            question = number;
            isRepeated = false;
            askedAt = now;
        } else {
            isRepeated = true;
        }
    }

    /** Returns whether a question that the peer has answered is this one or a later one. */
    boolean isAnsweredBy(int answer) {
        return answer != Session.NONE && question != Session.NONE && answer - question >= 0;
    }

    /** Ends the question. */
    void end() {
        question = Session.NONE;
    }

    /** Returns whether the time to the answer is that of a round trip. */
    boolean isMeasurement() {
        return !isRepeated;
    }

    /**
     * Notes that the peer has answered without a large datagram; returns whether that happened too often for chance.
     */
    boolean isMissedAgain(int sequence) {
        misses = (byte) (sequence == missing ? Math.min(misses + 1, PathWidth.MISSES) : 1);
        missing = sequence;
        return misses >= PathWidth.MISSES;
    }

    long askedAt() {
        return askedAt;
    }
}
