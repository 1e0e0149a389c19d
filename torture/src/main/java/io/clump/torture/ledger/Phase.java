package io.clump.torture.ledger;

/** How far a process is. The numbers are those in the ledger. */
public enum Phase {
    /** Its layer is not open yet. */
    STARTING(0),

    /** It sends and polls. */
    AT_WORK(1),

    /** It polls, and sends nothing but replies. */
    FINISHED(2),

    /** Its layer is closed. */
    CLOSED(3);

    private static final Phase[] BY_NUMBER = values();

    private final int number;

    Phase(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static Phase ofNumber(long number) {
        return BY_NUMBER[(int) number];
    }
}
