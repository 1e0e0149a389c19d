package io.clump.net.engine;

/** Outlet for the engine's datagrams. It must not call the engine; the endpoint passes on its findings later. */
@FunctionalInterface
public interface Outlet {
    /**
     * Sends a datagram, or loses it, unless there is no space for it now.
     *
     * @param to the receiving peer
     * @param offset offset of the datagram in {@link ReliabilityEngine#sendMemory}, in bytes; its bytes may change
     *     after this method returns
     * @param lengthBytes bytes of the datagram
     * @return false if there is no space for it, so that it must be sent again later
     */
    boolean transmit(EnginePeer to, int offset, int lengthBytes);

    /** Announces several datagrams to one peer; they may be kept until {@link #release}, to leave together. */
    default void hold() {}

    /** Sends the datagrams that were kept. */
    default void release() {}
}
