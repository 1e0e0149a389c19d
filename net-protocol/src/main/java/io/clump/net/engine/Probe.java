package io.clump.net.engine;

/** The question about a stream that was asked first since something was heard, and how often it was repeated. */
final class Probe {
    private int question = Session.NONE;
    private int times;
    private long askedAt;

    /** Notes that the peer is being asked. */
    void asked(int number, long now) {
        if (question == Session.NONE) {
            question = number;
            times = 0;
            askedAt = now;
        }
        times++;
    }

    /** Whether a question that the peer has answered is this one or a later one. */
    boolean isAnsweredBy(int answer) {
        return answer != Session.NONE && question != Session.NONE && answer - question >= 0;
    }

    /** Nothing is asked any more. */
    void end() {
        question = Session.NONE;
    }

    /** Whether the time to the answer is that of a round trip. */
    boolean isMeasurement() {
        return times == 1;
    }

    long askedAt() {
        return askedAt;
    }
}
