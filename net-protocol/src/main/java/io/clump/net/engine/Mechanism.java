package io.clump.net.engine;

/**
 * Mechanism that lets many endpoints share a real network. Each can be switched off, so that a simulation shows its
 * effect, or because a network does not need it.
 */
public enum Mechanism {
    /**
     * The receiver grants the capacity of its socket, divided among its senders. Without it, senders are not limited.
     */
    GRANTS,

    /**
     * Losses halve the receiver's budget, and the window of the sender that notices them. Without it, the socket's
     * whole capacity may be under way.
     */
    HALVING,

    /**
     * If a grant is less than a burst of two frames, a burst leaves once in several round trips. Without it, a burst
     * leaves in each round trip.
     */
    PACING,

    /** A datagram for which the link has no space waits. Without it, the datagram is lost. */
    WAITING,

    /**
     * The engine detects a path that silently drops large datagrams, and the size that it carries. Without it, these
     * datagrams are repeated.
     */
    PATH_DISCOVERY,

    /**
     * After a silence, the oldest datagram under way is sent again, together with a question about the arrivals.
     * Without it, only the question is sent, for links that keep the order and lose datagrams only when a connection
     * breaks: datagrams that wait there are not sent twice.
     */
    REPETITION
}
