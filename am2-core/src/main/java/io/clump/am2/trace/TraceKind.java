package io.clump.am2.trace;

/** Kinds of records, and the number that stands for each. */
public enum TraceKind {
    /** Stands in an unused record. */
    NONE(0),

    /** A request, a reply or a get begins to be sent. An instant. */
    SEND(1),

    /** As {@link #SEND}, of a message that found no room and was not sent. */
    REFUSED(2),

    /** A handler runs. */
    HANDLER(3),

    /** A send waits for room in the receiver's queue. */
    ROOM(4),

    /** A thread waits for messages. */
    MESSAGES(5),

    /** A part of the program that has a name. */
    SLICE(6),

    /** A barrier or another operation of all processes. */
    COLLECTIVE(7),

    /** The thread has neither polled nor sent for a long time. */
    COMPUTATION(8),

    /** A datagram was sent again. An instant. */
    REPETITION(9),

    /** A message came back through handler 0. An instant. */
    RETURNED(10);

    private final int code;

    TraceKind(int code) {
        this.code = code;
    }

    /** The number in a record. */
    int code() {
        return code;
    }

    /** The kind of a number in a record; {@link #NONE} for an unknown one. */
    static TraceKind of(int code) {
        for (TraceKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return NONE;
    }
}
