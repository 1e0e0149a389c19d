package io.clump.shm.list;

/**
 * The content of a link: the index of the next element, or "none". A "none" link also counts the removals of its
 * element from the free elements, so that a sender that was stopped for long cannot append to an element that was
 * returned and removed again in the meantime, with an equal link (the ABA problem). It would have to miss a multiple
 * of 2^30 such removals.
 */
final class Link {
    /** End of a stack of free elements; never the link of a removed element. */
    static final int NONE = -1;

    private static final int END = Integer.MIN_VALUE;
    private static final int TIME_MASK = (1 << 30) - 1;

    private Link() {}

    /** Returns the link of the last element. */
    static int end(int timeTaken) {
        return END | (timeTaken & TIME_MASK);
    }

    /** Returns whether a link names an element. */
    static boolean isIndex(int link) {
        return link >= 0;
    }
}
