package io.clump.shm.list;

/**
 * The content of a link: the index of the next element, or "none". A link that says "none" also says which time
 * its element was taken from the free elements, so that a sender that was stopped for long cannot hang something behind
 * an element that was given back and taken again in the meantime: the links it compares would look the same (the ABA
 * problem). It would have to sleep through a whole number of times 2^30 such steps.
 */
final class Link {
    /** Ends a stack of free elements; what no element that was taken has as its link. */
    static final int NONE = -1;

    private static final int END = Integer.MIN_VALUE;
    private static final int TIME_MASK = (1 << 30) - 1;

    private Link() {}

    /** The link of an element that is the last. */
    static int end(int timeTaken) {
        return END | (timeTaken & TIME_MASK);
    }

    /** Returns whether a link names an element. */
    static boolean isIndex(int link) {
        return link >= 0;
    }
}
