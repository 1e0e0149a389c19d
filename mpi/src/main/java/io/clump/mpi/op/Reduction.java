package io.clump.mpi.op;

/** Combines elements of two arrays. */
@FunctionalInterface
public interface Reduction {
    /**
     * Replaces each element b of the second array by a op b, where a is its neighbour in the first one.
     *
     * @param in array of the left operands, which stays as it is
     * @param inOffset the first of them
     * @param inOut array of the right operands and of the results
     * @param inOutOffset the first of them
     * @param count number of elements
     */
    void combine(Object in, int inOffset, Object inOut, int inOutOffset, int count);
}
