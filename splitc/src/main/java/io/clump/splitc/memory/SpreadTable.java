package io.clump.splitc.memory;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table of a process's spread arrays by their numbers, which are the same in all processes. */
final class SpreadTable {
    private final List<@Nullable SpreadMemory> arrays = new ArrayList<>();

    /** Returns the number of the next array. */
    int nextNumber() {
        return arrays.size();
    }

    void add(SpreadMemory array) {
        arrays.add(array);
    }

    /** Frees the memory of an array. */
    void release(SpreadMemory array) {
        arrays.set(array.number(), null);
        array.release();
    }

    /** Returns an array that a message names. */
    SpreadMemory get(int number) {
        SpreadMemory array = number >= 0 && number < arrays.size() ? arrays.get(number) : null;
        if (array == null) {
            throw new ClumpException("no such spread array: number=" + number);
        }
        return array;
    }

    /** Frees all memory. */
    void releaseAll() {
        for (SpreadMemory array : arrays) {
            if (array != null) {
                array.release();
            }
        }
        arrays.clear();
    }
}
