package io.clump.channels;

/**
 * Messages of one process to another one on a channel: the receiver's record of Modified ACK/NACK (PM, lines 132 to
 * 145 and 152).
 */
final class Inflow {
    /** Number of the message that is accepted next; all earlier ones were accepted. */
    long expected;

    /**
     * True from the refusal of the expected message, or from the first message that overtakes it, until it is
     * accepted: later ones are discarded without an answer.
     */
    boolean isBlocked;
}
