package io.clump.mpi.window;

import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;

/**
 * Items in the memory of a window.
 *
 * @param displacement of the first item's origin from the beginning of the memory, in bytes
 * @param count number of items, at least 0
 * @param map of their datatype, not of objects
 */
record Items(long displacement, int count, TypeMap map) {
    /** Length of a message of these items, in bytes. */
    long bytes() {
        return (long) count * map.sizeBytes();
    }

    int elements() {
        return Math.multiplyExact(count, map.size());
    }

    boolean isEmpty() {
        return count == 0 || map.isEmpty();
    }

    /** Returns whether all items are in a memory of so many bytes; the displacement is not negative. */
    boolean areWithin(long memoryBytes) {
        // In elements: all numbers of a message are less than 2^63 then.
        int shift = map.kind().shift();
        return isEmpty()
                || (displacement <= memoryBytes
                        && map.first(count) >= -(displacement >> shift)
                        && map.end(count) <= (memoryBytes - displacement) >> shift);
    }

    /** Throws an exception unless the items are in a memory of so many bytes. */
    void check(long memoryBytes) {
        if (displacement < 0) {
            throw new MPIException(
                    MPI.ERR_DISP, "displacement out of range: found=" + displacement + " bytes, expected at least 0");
        }
        if (!areWithin(memoryBytes)) {
            throw new MPIException(
                    MPI.ERR_RMA_RANGE,
                    "the items are not all in the window: displacement=" + displacement + " bytes, count=" + count
                            + ", item=" + map.sizeBytes() + " bytes, memory=" + memoryBytes + " bytes");
        }
    }
}
