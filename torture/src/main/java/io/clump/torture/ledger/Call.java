package io.clump.torture.ledger;

/** What a process is in the middle of. The order is that of the numbers in the ledger. */
public enum Call {
    /** Work of its own. */
    NONE,

    /** A poll, which is bounded work whatever peers do. */
    POLL,

    /** A request, a claim or a get, which may wait for room. */
    SEND,

    /** A reply. */
    REPLY,

    /** The opening or closing of an endpoint, or a change of its bundle or segment. */
    CHANGE,

    /** The pause that the schedule asks for. */
    PAUSE;

    private static final Call[] ALL = values();

    static Call ofNumber(long number) {
        return ALL[(int) number];
    }
}
