package io.clump.am2;

/** Results of a send that does not wait. */
public enum SendResult {
    /** The message was taken: it will be handled, or come back through handler 0, as with a send that waits. */
    SENT,

    /**
     * There is no room at the destination now, or no connection yet if the protocol needs one. Nothing was sent, and
     * nothing comes back.
     */
    WOULD_BLOCK
}
