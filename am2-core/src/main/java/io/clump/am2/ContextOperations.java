package io.clump.am2;

/** The part of {@link Endpoint} that tells one context from another: nothing crosses from the one to the other. */
public sealed interface ContextOperations permits Endpoint {
    /**
     * Returns the number of the context that this endpoint is in.
     *
     * @return 0 at first
     */
    int contextEpoch();

    /**
     * Begins another context: from now on messages carry its number, and those of another number are not handled. Of
     * these, requests come back to their senders as {@link ReturnReason#OTHER_CONTEXT}, replies are dropped, and both
     * are counted; a message that comes back from a context that its sender has left is dropped and counted, too. The
     * bytes of a long request of another context may be in the segment inside a node, since its sender writes them
     * there. So that no message comes back or is lost, all endpoints become {@linkplain #isStable stable} and meet
     * before.
     *
     * @param epoch number of the context, 0 to 65,535; the number after the last one may be 0 again
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, on one whose
     *     tag is {@link Tag#ALL} unless the number is 0, or while gets are not answered or answers wait for room;
     *     nothing changes then
     * @throws IllegalArgumentException if the number is out of its range
     */
    void setContextEpoch(int epoch);

    /**
     * Polls this endpoint alone, all its queues, and returns whether it is stable: what it has sent has arrived or come
     * back, its peers know what has come from them, and nothing waits to be handled. So there is nothing of it in a
     * network or a queue of a protocol, as long as it and those that send to it send nothing (conditions C2 to C4 of
     * Tezuka, Hori and Ishikawa 1996). A stable endpoint has to be polled until its peers are, too.
     *
     * @return false if more polls are needed, here or at a peer
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    boolean isStable();
}
