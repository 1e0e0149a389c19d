package io.clump.bmi;

/** Reasons for which an operation ends without its message: nothing was sent or received in part. */
public enum BmiError {
    /**
     * The message is longer than the receive's buffer, or than {@link Bmi#MAX_UNEXPECTED_BYTES} if it is unexpected.
     * Its bytes are discarded; other messages are not affected. The sender gets this error only if the bytes had not
     * left yet.
     */
    MESSAGE_TOO_LONG,

    /** The operation was cancelled here. */
    CANCELLED,

    /** The message that the receive had matched was cancelled by its sender. */
    SENDER_CANCELLED,

    /** The peer cannot be reached, has died, has finalized BMI, or broke the protocol. */
    PEER_GONE
}
