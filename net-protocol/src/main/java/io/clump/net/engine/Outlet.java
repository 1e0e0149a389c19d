package io.clump.net.engine;

/** Where the engine's datagrams leave. It calls nothing of the engine; what it learns is told later. */
@FunctionalInterface
public interface Outlet {
    /**
     * Sends a datagram, or loses it.
     *
     * @param to the peer that it is for
     * @param offset where it starts in {@link ReliabilityEngine#sendMemory}, in bytes; it may be changed after this returns
     * @param lengthBytes bytes of the datagram
     */
    void transmit(Peer to, int offset, int lengthBytes);
}
