package io.clump.am2.spi;

/** How far a protocol or a registry reaches; decides how often a protocol is polled. */
public enum Reach {
    /** The processes of one node: its queues are cheap to look at, and every poll does. */
    NODE,

    /** All nodes of the clump: its queues are dear to look at, and a poll strategy decides when. */
    CLUMP
}
