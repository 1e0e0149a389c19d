package io.clump.net.engine;

/** Where the engine's datagrams leave. It calls nothing of the engine; what it learns is told later. */
@FunctionalInterface
public interface Outlet {
    /**
     * Sends a datagram, or loses it, unless there is no room for it now.
     *
     * @param to the peer that it is for
     * @param offset where it starts in {@link ReliabilityEngine#sendMemory}, in bytes; it may be changed after this
     *     returns
     * @param lengthBytes bytes of the datagram
     * @return false if there is no room for it, so that it has to be sent again later
     */
    boolean transmit(Peer to, int offset, int lengthBytes);

    /** Several datagrams to one peer follow; they may be kept until {@link #release}, to leave together. */
    default void hold() {}

    /** Sends the datagrams that were kept. */
    default void release() {}
}
