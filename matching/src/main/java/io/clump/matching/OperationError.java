package io.clump.matching;

/** Reasons why an operation failed. */
public enum OperationError {
    /** The message was longer than the memory of the receive, which contains its beginning. The rest was dropped. */
    TRUNCATED,

    /** The operation was cancelled before it was matched. */
    CANCELLED,

    /** The peer is dead, unreachable, or has closed its endpoint, so the operation cannot succeed. */
    PEER_DEAD,

    /** All operations of its context were ended before it was matched. */
    REVOKED,

    /** The matcher was closed. */
    CLOSED
}
