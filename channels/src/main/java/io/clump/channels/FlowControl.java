package io.clump.channels;

/**
 * Ways to keep many senders from overrunning one receiver, as the paper on PM compares them (lines 23, 113 to 154 and
 * 270).
 */
public enum FlowControl {
    /**
     * Each sender has a share of the receive buffers to itself, at least one: nothing is refused, and the buffers
     * needed grow with the senders.
     */
    WINDOW,

    /** A refused message is sent again, whatever was sent after it: no share, and no order. */
    PLAIN_NACK,

    /**
     * A refused message travels back, and is sent again: the sender keeps nothing, and there is no order (Fast
     * Messages).
     */
    RETURN_TO_SENDER,

    /** Modified ACK/NACK as the text has it: all from the refused message on are repeated at each refusal, at once. */
    MODIFIED_ACK_NACK,

    /**
     * As channels do it: the refused message alone is repeated, after a pause that becomes longer, and the others when
     * it was taken.
     */
    CHANNEL
}
