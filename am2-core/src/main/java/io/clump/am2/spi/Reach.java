package io.clump.am2.spi;

/** Reach of a protocol or a registry; that of a protocol decides how often it is polled. */
public enum Reach {
    /** Processes of one node: polling its queues is cheap, and every poll does so. */
    NODE,

    /** All nodes of the clump: polling its queues is expensive, and a poll strategy decides when. */
    CLUMP
}
