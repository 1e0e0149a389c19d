package io.clump.splitc;

/**
 * Elements that can be reduced.
 *
 * @param <A> type of the arrays
 */
abstract class Numbers<A> extends Elements<A> {
    Numbers(Class<A> type, int bytesEach) {
        super(type, bytesEach);
    }

    /** Combines each element of the first array with that of the second, in this order. */
    abstract void combine(A into, A other, Reduction operation);

    /** Returns whether the elements are rounded, so that the order of additions matters. */
    boolean isFloatingPoint() {
        return false;
    }
}
