package io.clump.net.engine;

/** Fault of the seal of a datagram that seems to be meant for an endpoint. */
public enum SealFailure {
    /** The seal is missing: the sender does not authenticate, this endpoint does. */
    MISSING,

    /** The datagram has a seal, but this endpoint cannot check it: the sender authenticates, this endpoint does not. */
    UNEXPECTED,

    /**
     * The seal does not match the datagram under the job's key: it was made with another key, or the datagram was
     * changed.
     */
    WRONG
}
