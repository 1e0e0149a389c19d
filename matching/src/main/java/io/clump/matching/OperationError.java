package io.clump.matching;

/** Reasons for which an operation ended without doing all it was to do. */
public enum OperationError {
    /** The message was longer than the memory of the receive, which has its beginning. The rest is dropped. */
    TRUNCATED,

    /** The operation was cancelled before it was matched. */
    CANCELLED,

    /** The peer is dead, unreachable, or has closed its endpoint, and the operation cannot end any more. */
    PEER_DEAD,

    /** The matcher was closed. */
    CLOSED
}
