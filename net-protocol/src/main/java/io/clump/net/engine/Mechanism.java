package io.clump.net.engine;

/**
 * Mechanism that lets many endpoints share a real network. Each can be switched off, so that a simulation shows what it
 * prevents, or because a network does not need it.
 */
public enum Mechanism {
    /**
     * The receiver grants what its socket holds, shared among its senders. Without it everybody sends what it likes.
     */
    GRANTS,

    /**
     * Losses halve what is granted, and the window of whoever notices them. Without it the socket's room is under way.
     */
    HALVING,

    /**
     * Where a grant is less than a burst of two frames, one leaves in several round trips. Without it one leaves in
     * each.
     */
    PACING,

    /** A datagram for which the link has no room waits. Without it that is lost. */
    WAITING,

    /**
     * A path that drops large datagrams without a word is found out, and how much it carries. Without it they are
     * repeated.
     */
    PATH_DISCOVERY,

    /**
     * After a silence the oldest datagram under way is sent again together with the question what has arrived. Without
     * it the question alone is sent, for links that keep the order and lose only where a connection breaks: what waits
     * there is not sent twice.
     */
    REPETITION
}
