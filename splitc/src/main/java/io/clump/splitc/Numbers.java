package io.clump.splitc;

/**
 * Elements that can be reduced.
 *
 * @param <A> the arrays
 */
abstract class Numbers<A> extends Elements<A> {
    Numbers(Class<A> type, int bytesEach) {
        super(type, bytesEach);
    }

    /** Makes each element of an array that of both together; the first one's goes first. */
    abstract void combine(A into, A other, Reduction operation);

    /** Returns whether they are rounded, so that the order of additions matters. */
    boolean isFloatingPoint() {
        return false;
    }
}
