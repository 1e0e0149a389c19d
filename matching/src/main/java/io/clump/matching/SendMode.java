package io.clump.matching;

/** Conditions under which a send is done. */
public enum SendMode {
    /** The program may change the memory again: the message is in transit, or kept at the receiver, or received. */
    STANDARD,

    /** Same as {@link #STANDARD}, and a receive has been matched with the message. */
    SYNCHRONOUS,

    /**
     * Same as {@link #STANDARD}; the program asserts that the receive is posted. If it is not, the message is still
     * kept.
     */
    READY
}
