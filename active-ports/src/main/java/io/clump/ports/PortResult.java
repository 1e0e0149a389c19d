package io.clump.ports;

/** Result of a send. For a broadcast, the last of these constants that applies to one of the receivers. */
public enum PortResult {
    /** The layer has taken the message. */
    SENT,

    /**
     * The message was copied, and is sent when the handler or the atomic function has returned, or when there is space.
     */
    QUEUED,

    /** There is no space, or no credit, and the call does not wait: nothing was sent, and nothing is reported. */
    WOULD_BLOCK,

    /**
     * The message was dropped and is reported: the receiver is gone or unmapped, or there was no space for a message of
     * {@link Qos#RAW}.
     */
    FAILED;

    PortResult and(PortResult other) {
        return compareTo(other) < 0 ? other : this;
    }
}
