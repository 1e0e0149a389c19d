package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Arrays;

/** Keys in an array that grows by half when it is full, so that a key costs constant time on average. */
final class KeyArray {
    /** A little less than the largest array, which not every machine makes. */
    static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;

    private static final int MIN_CAPACITY = 1024;

    private int[] keys;
    private int size;

    KeyArray(int expectedSize) {
        keys = new int[Math.max(MIN_CAPACITY, expectedSize)];
    }

    void append(int key) {
        if (size == keys.length) {
            grow();
        }
        keys[size++] = key;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return keys[index];
    }

    void sort() {
        Arrays.sort(keys, 0, size);
    }

    private void grow() {
        if (size == MAX_CAPACITY) {
            throw new ClumpException("too many keys for one process: found more than " + MAX_CAPACITY);
        }
        keys = Arrays.copyOf(keys, (int) Math.min(MAX_CAPACITY, size + (size >> 1) + 1L));
    }
}
