package io.clump.futures;

/** Ways in which a call ends without a result. */
public enum CallFailure {
    /** The procedure has thrown an exception, or its result could not be sent; the message names the exception. */
    PROCEDURE,

    /** The request has returned undelivered, for the exception's {@linkplain CallException#returnReason reason}. */
    RETURNED,

    /** The callee had accepted the request; then its process died or its endpoint closed. */
    PEER_GONE,

    /** The deadline has passed. */
    DEADLINE,

    /** The caller's endpoint has closed. */
    CLOSED,

    /** The caller has as many calls outstanding as it may have. The request was not sent. */
    TOO_MANY_OUTSTANDING,

    /** The callee has as many calls in its executors as it may have. The procedure was not run. */
    CALLEE_BUSY,

    /** The codec could not write the argument, or could not read the result. */
    MESSAGE
}
