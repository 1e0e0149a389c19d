package io.clump.apps.components;

import io.clump.apps.Hash;
import java.util.Arrays;

/**
 * Where processes that know the same vertex number meet: each number has one process as its home, which all can tell.
 *
 * @param size number of processes
 * @param first the smallest number of a vertex, if the numbers are known
 * @param vertices how many consecutive numbers there are, or 0 if any number may occur
 */
record Homes(int size, long first, long vertices) {
    /** For any numbers: spread evenly, without order. */
    static Homes scattered(int size) {
        return new Homes(size, 0, 0);
    }

    /** For consecutive numbers: a block for each process. */
    static Homes blocks(int size, long first, long vertices) {
        return new Homes(size, first, vertices);
    }

    int of(long number) {
        return vertices == 0
                ? (int) Math.multiplyHigh(Hash.of(number) >>> 1, 2L * size)
                : (int) ((number - first) / block());
    }

    /** The first number of a rank's block. */
    long begin(int rank) {
        return first + Math.min(vertices, block() * rank);
    }

    /** The home of each number. */
    int[] of(long[] numbers) {
        return Arrays.stream(numbers).mapToInt(this::of).toArray();
    }

    private long block() {
        return (vertices - 1) / size + 1;
    }
}
