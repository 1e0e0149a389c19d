package io.clump.am2.trace;

/** Kinds of records, with their numbers. */
public enum TraceKind {
    /** Kind of an unused record. */
    NONE(0),

    /** Beginning of a request, a reply or a get. An instant. */
    SEND(1),

    /** Same as {@link #SEND}, for a message that found no space and was not sent. */
    REFUSED(2),

    /** Run of a handler. */
    HANDLER(3),

    /** Wait of a send for space in the receiver's queue. */
    SPACE(4),

    /** Wait of a thread for messages. */
    MESSAGES(5),

    /** Named part of the program. */
    SLICE(6),

    /** Barrier or another operation of all processes. */
    COLLECTIVE(7),

    /** Long time in which the thread neither polled nor sent. */
    COMPUTATION(8),

    /** Repetition of a datagram. An instant. */
    REPETITION(9),

    /** Return of a message through handler 0. An instant. */
    RETURNED(10),

    /** Time in which the process stood still: stopped, collecting garbage or without a processor. */
    STANDSTILL(11);

    private final int code;

    TraceKind(int code) {
        this.code = code;
    }

    /** Returns the number in a record. */
    int code() {
        return code;
    }

    /** Returns the kind of a number in a record; {@link #NONE} for an unknown one. */
    static TraceKind of(int code) {
        for (TraceKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return NONE;
    }
}
