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

    /**
     * Takes note that a peer is forgotten. Its index may be another's from now on.
     *
     * @param peer index that the peer had
     * @param instead index that stands for it from now on: messages to that come back
     */
    default void forgotten(int peer, int instead) {}
}
