package io.clump.net.engine;

/** What is wrong with the seal of a datagram that seems to be meant for an endpoint. */
public enum SealFailure {
    /** There is none, but should be: the sender does not authenticate. */
    MISSING,

    /** There is one, but nobody here can check it: this endpoint does not authenticate, the sender does. */
    UNEXPECTED,

    /**
     * It is not what the job's key makes of the datagram: it was made with another key, or the datagram was changed.
     */
    WRONG
}
