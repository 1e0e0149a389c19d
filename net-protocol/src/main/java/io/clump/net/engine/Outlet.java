package io.clump.net.engine;

/** Where the engine's datagrams leave. */
public interface Outlet {
    /**
     * Sends a datagram, or loses it.
     *
     * @param peer index of the peer it is for
     * @param offset where it starts in {@link ReliabilityEngine#sendMemory}, in bytes; it may be changed after this returns
     * @param lengthBytes bytes of the datagram
     */
    void transmit(int peer, int offset, int lengthBytes);
}
