package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.splitc.memory.GlobalMemory;
import io.clump.splitc.memory.SpreadBytes;
import io.clump.splitc.memory.SpreadDoubles;
import io.clump.splitc.memory.SpreadFloats;
import io.clump.splitc.memory.SpreadInts;
import io.clump.splitc.memory.SpreadLongs;

/**
 * The global memory of a job: arrays that are spread over all processes ({@link io.clump.splitc.memory.SpreadArray}),
 * and what finishes the operations on them. Belongs to the thread that joined, and may not be used by handlers.
 */
public sealed interface MemoryOperations permits SplitC {
    /**
     * Allocates ints that are spread over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess how many each process owns, 0 or more; the same in all
     * @return this process's view of them
     * @throws ClumpException in all processes, if their lengths differ or one has too little room; and if something
     *     went wrong, now or before, or the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadInts spreadInts(int lengthPerProcess) {
        return SpreadInts.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates longs that are spread over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess how many each process owns, 0 or more; the same in all
     * @return this process's view of them
     * @throws ClumpException in all processes, if their lengths differ or one has too little room; and if something
     *     went wrong, now or before, or the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadLongs spreadLongs(int lengthPerProcess) {
        return SpreadLongs.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates floats that are spread over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess how many each process owns, 0 or more; the same in all
     * @return this process's view of them
     * @throws ClumpException in all processes, if their lengths differ or one has too little room; and if something
     *     went wrong, now or before, or the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadFloats spreadFloats(int lengthPerProcess) {
        return SpreadFloats.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates doubles that are spread over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess how many each process owns, 0 or more; the same in all
     * @return this process's view of them
     * @throws ClumpException in all processes, if their lengths differ or one has too little room; and if something
     *     went wrong, now or before, or the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadDoubles spreadDoubles(int lengthPerProcess) {
        return SpreadDoubles.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates bytes that are spread over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess how many each process owns, 0 or more; the same in all
     * @return this process's view of them
     * @throws ClumpException in all processes, if their lengths differ or one has too little room; and if something
     *     went wrong, now or before, or the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadBytes spreadBytes(int lengthPerProcess) {
        return SpreadBytes.allocate(memory(), lengthPerProcess);
    }

    /**
     * Waits until all gets and puts of this process on spread arrays are done.
     *
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default void sync() {
        memory().sync();
    }

    /**
     * Waits until all processes have called this, and the stores of all of them, on all spread arrays, have arrived; a
     * collective operation, and a barrier.
     *
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default void allStoreSync() {
        memory().allStoreSync();
    }

    private GlobalMemory memory() {
        return ((SplitC) this).memory();
    }
}
