package io.clump.am2;

/** Results of a non-blocking send. */
public enum SendResult {
    /** The message was accepted: it will be handled, or returned through handler 0, as with a blocking send. */
    SENT,

    /**
     * There is currently no space at the destination, or no connection yet if the protocol needs one. Nothing was sent,
     * and nothing will be returned.
     */
    WOULD_BLOCK
}
