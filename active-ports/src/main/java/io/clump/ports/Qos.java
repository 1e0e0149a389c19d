package io.clump.ports;

/** Quality of service: what happens to messages of a port when there is no room for them, and when one is lost. */
public enum Qos {
    /** Every message arrives, in order. A send waits for room at the receiver. */
    RELIABLE(0),

    /**
     * A send waits for credit, of which each pair of sender and port has its own, so that a slow handler slows its
     * senders down and loses nothing. What is lost elsewhere is reported to both sides, not sent again.
     */
    FLOWCTL(1),

    /**
     * A send never waits: a message for which there is no room is dropped. Losses are reported to both sides, not
     * repaired.
     */
    RAW(2);

    private final int number;

    Qos(int number) {
        this.number = number;
    }

    /** Returns the number of this quality in a message. */
    int number() {
        return number;
    }

    /** Returns the quality of a number from a message; one that stands for none is {@link #RAW}. */
    static Qos of(int number) {
        return number == RELIABLE.number ? RELIABLE : number == FLOWCTL.number ? FLOWCTL : RAW;
    }
}
