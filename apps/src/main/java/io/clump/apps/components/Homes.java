package io.clump.apps.components;

import io.clump.apps.Hash;

/**
 * Home of each vertex number: one process, which every process can compute, and by which the processes with this vertex
 * find each other.
 *
 * @param size number of processes
 * @param first the smallest number of a vertex, if the numbers are known
 * @param vertices how many consecutive numbers there are, or 0 if any number may occur
 */
record Homes(int size, long first, long vertices) {
    /** Returns the home of a number: known ones make a block for each process, others are spread evenly. */
    int of(long number) {
        return vertices == 0
                ? (int) Math.multiplyHigh(Hash.of(number) >>> 1, 2L * size)
                : (int) ((number - first) / block());
    }

    /** The first number of a rank's block. */
    long begin(int rank) {
        return first + Math.min(vertices, block() * rank);
    }

    private long block() {
        return (vertices - 1) / size + 1;
    }
}
