package io.clump.splitc;

import io.clump.am2.ClumpException;
import io.clump.splitc.memory.GlobalMemory;
import io.clump.splitc.memory.SpreadBytes;
import io.clump.splitc.memory.SpreadDoubles;
import io.clump.splitc.memory.SpreadFloats;
import io.clump.splitc.memory.SpreadInts;
import io.clump.splitc.memory.SpreadLongs;

/**
 * Global memory of a job: arrays that are spread over all processes ({@link io.clump.splitc.memory.SpreadArray}), and
 * the calls that complete the operations on them. Used by the thread that joined, and not by handlers.
 */
public sealed interface MemoryOperations permits SplitC {
    /**
     * Allocates an array of ints over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess number of elements that each process owns, 0 or more; the same in all
     * @return this process's view of the array
     * @throws ClumpException in all processes, if their lengths differ or one has too little memory; also after a fault
     *     in the job, now or earlier, or if the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadInts spreadInts(int lengthPerProcess) {
        return SpreadInts.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates an array of longs over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess number of elements that each process owns, 0 or more; the same in all
     * @return this process's view of the array
     * @throws ClumpException in all processes, if their lengths differ or one has too little memory; also after a fault
     *     in the job, now or earlier, or if the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadLongs spreadLongs(int lengthPerProcess) {
        return SpreadLongs.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates an array of floats over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess number of elements that each process owns, 0 or more; the same in all
     * @return this process's view of the array
     * @throws ClumpException in all processes, if their lengths differ or one has too little memory; also after a fault
     *     in the job, now or earlier, or if the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadFloats spreadFloats(int lengthPerProcess) {
        return SpreadFloats.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates an array of doubles over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess number of elements that each process owns, 0 or more; the same in all
     * @return this process's view of the array
     * @throws ClumpException in all processes, if their lengths differ or one has too little memory; also after a fault
     *     in the job, now or earlier, or if the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadDoubles spreadDoubles(int lengthPerProcess) {
        return SpreadDoubles.allocate(memory(), lengthPerProcess);
    }

    /**
     * Allocates an array of bytes over all processes, all zero; a collective operation.
     *
     * @param lengthPerProcess number of elements that each process owns, 0 or more; the same in all
     * @return this process's view of the array
     * @throws ClumpException in all processes, if their lengths differ or one has too little memory; also after a fault
     *     in the job, now or earlier, or if the thread was interrupted
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    default SpreadBytes spreadBytes(int lengthPerProcess) {
        return SpreadBytes.allocate(memory(), lengthPerProcess);
    }

    /**
     * Waits until all gets and puts of this process on spread arrays are done.
     *
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    default void sync() {
        memory().sync();
    }

    /**
     * Waits until all processes have called this, and the stores of all of them, on all spread arrays, have arrived; a
     * collective operation, and a barrier.
     *
     * @throws ClumpException after a fault in the job, now or earlier, or if the thread was interrupted
     */
    default void allStoreSync() {
        memory().allStoreSync();
    }

    private GlobalMemory memory() {
        return ((SplitC) this).memory();
    }
}
