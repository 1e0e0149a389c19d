package io.clump.splitc.memory;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The spread arrays of a process by their numbers, which are the same in all processes. */
final class SpreadTable {
    private final List<@Nullable SpreadMemory> arrays = new ArrayList<>();

    /** The number of the next array. */
    int nextNumber() {
        return arrays.size();
    }

    void add(SpreadMemory array) {
        arrays.add(array);
    }

    /** Gives the memory of an array back. */
    void release(SpreadMemory array) {
        arrays.set(array.number(), null);
        array.release();
    }

    /** An array that is named by a message. */
    SpreadMemory get(int number) {
        SpreadMemory array = number >= 0 && number < arrays.size() ? arrays.get(number) : null;
        if (array == null) {
            throw new ClumpException("no such spread array: number=" + number);
        }
        return array;
    }

    /** Gives all memory back. */
    void releaseAll() {
        for (SpreadMemory array : arrays) {
            if (array != null) {
                array.release();
            }
        }
        arrays.clear();
    }
}
