package io.clump.net.engine;

/** The question about a stream that was asked first since something was heard, and whether it was repeated. */
final class Probe {
    private int question = Session.NONE;
    private boolean isRepeated;
    private long askedAt;

    /** Number of the large datagram that was missing when the peer answered last, and in how many answers in a row. */
    private int missing;

    // A byte as in SendStream.
    private byte misses;

    /** Notes that the peer is being asked. */
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

    /** Nothing is asked any more. */
    void end() {
        question = Session.NONE;
    }

    /** Returns whether the time to the answer is that of a round trip. */
    boolean isMeasurement() {
        return !isRepeated;
    }

    /** The peer has answered, and misses a large datagram; returns whether it did so too often for chance. */
    boolean isMissedAgain(int sequence) {
        misses = (byte) (sequence == missing ? Math.min(misses + 1, PathWidth.MISSES) : 1);
        missing = sequence;
        return misses >= PathWidth.MISSES;
    }

    long askedAt() {
        return askedAt;
    }
}
