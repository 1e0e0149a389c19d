package io.clump.am2;

/** Part of {@link Endpoint} that separates contexts: no message crosses from one context to another. */
public sealed interface ContextOperations permits Endpoint {
    /**
     * Returns the number of the context that this endpoint is in.
     *
     * @return 0 at first
     */
    int contextEpoch();

    /**
     * Begins another context: from now on messages carry its number, and messages with another number are not handled.
     * Such requests are returned to their senders as {@link ReturnReason#OTHER_CONTEXT}, such replies are dropped, and
     * both are counted; a message that is returned from a context that its sender has left is dropped and counted, too.
     * Requests that wait behind an answer without space are handled in the new context, or go back. The answer itself
     * is one of the former context and is sent when there is space; if there is none, it is dropped and counted.
     * Inside a node the bytes of a long request of another context may be in the segment, since its sender writes them
     * there. To avoid returned and lost messages, all endpoints first become {@linkplain #isStable stable} and meet.
     *
     * @param epoch number of the context, 0 to 65,535; the number after the last one may be 0 again
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, on one whose
     *     tag is {@link Tag#ALL} unless the number is 0, or while gets of this endpoint are unanswered or an answer to
     *     a get waits for space; then nothing changes
     * @throws IllegalArgumentException if the number is out of its range
     */
    void setContextEpoch(int epoch);

    /**
     * Polls only this endpoint, with all its queues, and returns whether it is stable: its messages have arrived or
     * were returned, its peers have the acknowledgements of theirs, and no message waits to be handled. So no message
     * of it is in a network or a queue of a protocol, as long as it and its senders send nothing (conditions C2 to C4
     * of Tezuka, Hori and Ishikawa 1996). A stable endpoint must be polled until its peers are stable, too.
     *
     * @return false if more polls are needed, here or at a peer
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    boolean isStable();
}
