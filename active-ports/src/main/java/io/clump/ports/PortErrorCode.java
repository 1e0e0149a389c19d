package io.clump.ports;

/** Why an error handler runs. The first three have GAMMA's numbers; the other two are new. */
public enum PortErrorCode {
    /** Messages, or parts of them, were lost on the way. */
    FRAMELOST(2),

    /** A message was longer than the space in the buffer, or there is no buffer: the bytes that fit were stored. */
    MSGTOOLONG(3),

    /** A message sent from this port was not delivered. */
    SENDFAILURE(4),

    /** A message came whose length, offset or number is impossible; it was dropped. */
    CORRUPT(5),

    /** A process that this port sends to, or has received from, is gone. */
    PEER_GONE(6);

    private final int number;

    PortErrorCode(int number) {
        this.number = number;
    }

    /**
     * The number that a program in C would see.
     *
     * @return 2 to 6
     */
    public int number() {
        return number;
    }
}
