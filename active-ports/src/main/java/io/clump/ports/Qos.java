package io.clump.ports;

/** Quality of service: treatment of a port's messages without space at the receiver, and of lost messages. */
public enum Qos {
    /** Every message arrives, in order. A send waits for space at the receiver. */
    RELIABLE(0),

    /**
     * A send waits for credit, of which each pair of sender and port has its own, so that a slow handler slows its
     * senders down and loses nothing. Messages that are lost elsewhere are reported to both sides, not retransmitted.
     */
    FLOWCTL(1),

    /**
     * A send never waits: a message without space is dropped. Losses are reported to both sides, not repaired.
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

    /** Returns the quality for a number in a message; {@link #RAW} for an unknown number. */
    static Qos of(int number) {
        return number == RELIABLE.number ? RELIABLE : number == FLOWCTL.number ? FLOWCTL : RAW;
    }
}
