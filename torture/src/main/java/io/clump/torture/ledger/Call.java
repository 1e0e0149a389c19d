package io.clump.torture.ledger;

/** The operations that a process can be in the middle of. The numbers are those in the ledger. */
public enum Call {
    /** Work of its own. */
    NONE(0),

    /** A poll, which is bounded work whatever peers do. */
    POLL(1),

    /** A request, a claim or a get, which may wait for space. */
    SEND(2),

    /** A reply. */
    REPLY(3),

    /** The opening or closing of an endpoint, or a change of its bundle or segment. */
    CHANGE(4),

    /** The pause that the schedule asks for. */
    PAUSE(5);

    private static final Call[] BY_NUMBER = values();

    private final int number;

    Call(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static Call ofNumber(long number) {
        return BY_NUMBER[(int) number];
    }
}
