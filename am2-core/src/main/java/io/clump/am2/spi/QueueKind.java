package io.clump.am2.spi;

/**
 * Two queues of a queue block. They are separate, and a process that sends a reply polls for replies only, so that two
 * processes that fill each other's request queues still make progress (Lumetta 1998, Theorem 3.6).
 */
public enum QueueKind {
    /** Requests. */
    REQUEST,

    /** Replies, and returned messages. */
    REPLY
}
