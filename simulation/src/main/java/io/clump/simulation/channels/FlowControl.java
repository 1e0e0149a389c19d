package io.clump.simulation.channels;

/**
 * Flow controls for many senders and one receiver, as compared in the paper on PM (lines 23, 113 to 154 and 270).
 */
public enum FlowControl {
    /**
     * Each sender has its own share of the receive buffers, at least one: nothing is refused, and the number of
     * buffers grows with the senders.
     */
    WINDOW,

    /** A refused message is retransmitted, independent of later messages: no shares, and no order. */
    PLAIN_NACK,

    /**
     * A refused message returns to the sender and is retransmitted: the sender keeps nothing, and there is no order
     * (Fast Messages).
     */
    RETURN_TO_SENDER,

    /** Modified ACK/NACK of the paper: all messages from the refused one on are retransmitted at each refusal, at
     * once. */
    MODIFIED_ACK_NACK,

    /**
     * Modified ACK/NACK of channels: the refused message alone is retransmitted, after growing pauses, and the others
     * when it was accepted.
     */
    CHANNEL
}
