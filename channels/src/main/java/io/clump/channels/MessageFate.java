package io.clump.channels;

/**
 * The fate of a message that a channel has been given to send, as its sender knows it (PM, line 152). In a {@linkplain
 * Channel#isStable stable} channel none is {@link #UNDER_WAY}.
 */
public enum MessageFate {
    /** It lies in the receiver's area, or was received; whichever, its sender has forgotten it. */
    RECEIVED,

    /** It was sent, and the receiver has not said yet whether it has taken it. */
    UNDER_WAY,

    /** It was sent, and refused, or it followed a message that was refused: it will be sent again. */
    TO_BE_RESENT,

    /** It waits in the sender's area and was never sent. */
    NOT_YET_SENT
}
