package io.clump.net.engine;

/** What keeps many endpoints on a real network apart and going. Each can be switched off, for a simulation to show what it prevents. */
public enum Mechanism {
    /** The receiver grants what its socket holds, shared among its senders. Without it everybody sends what it likes. */
    GRANTS,

    /** A sender halves its window when its way loses. Without it what is granted is under way. */
    HALVING,

    /** Where a grant is less than a datagram, one leaves in several round trips. Without it one leaves in each. */
    PACING,

    /** A datagram for which the link has no room waits. Without it that is lost. */
    WAITING,

    /** A path that drops large datagrams without a word is found out, and how much it carries. Without it they are repeated. */
    PATH_DISCOVERY
}
