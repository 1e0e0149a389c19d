package io.clump.torture.ledger;

/** How far a process is. The order is that of the numbers in the ledger. */
public enum Phase {
    /** Its layer is not open yet. */
    STARTING,

    /** It sends and polls. */
    AT_WORK,

    /** It polls, and sends nothing but replies. */
    FINISHED,

    /** Its layer is closed. */
    CLOSED;

    private static final Phase[] ALL = values();

    static Phase ofNumber(long number) {
        return ALL[(int) number];
    }
}
