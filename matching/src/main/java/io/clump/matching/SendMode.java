package io.clump.matching;

/** Conditions under which a send is done. */
public enum SendMode {
    /** The memory may be changed again: the message is on its way, or kept at the receiver, or received. */
    STANDARD,

    /** As {@link #STANDARD}, and a receive has been matched with the message. */
    SYNCHRONOUS,

    /**
     * As {@link #STANDARD}; the program says that the receive is posted. A message for which none is posted is kept all
     * the same.
     */
    READY
}
