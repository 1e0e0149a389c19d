package io.clump.channels;

/**
 * State of a sent message, as its sender knows it (PM, line 152). In a {@linkplain
 * Channel#isStable stable} channel none is {@link #UNDER_WAY}.
 */
public enum MessageFate {
    /** The message is in the receiver's area, or was received; its sender has forgotten it. */
    RECEIVED,

    /** The message was sent, and the receiver has not yet acknowledged or refused it. */
    UNDER_WAY,

    /** The message was sent, and refused, or it followed a refused message: it will be retransmitted. */
    TO_BE_RESENT,

    /** The message waits in the sender's area and was never sent. */
    NOT_YET_SENT
}
