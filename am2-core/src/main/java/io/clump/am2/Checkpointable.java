package io.clump.am2;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.agrona.MutableDirectBuffer;

/**
 * State of one process that can be saved and put back, also into a process with other addresses on another machine. It
 * is saved while the owner of the state does nothing else with it, and while none of its messages is under way. Called
 * by the thread that owns the state.
 */
public interface Checkpointable {
    /**
     * Writes the state.
     *
     * @param out takes any number of bytes
     * @throws IOException if it cannot be written
     */
    void save(DataOutput out) throws IOException;

    /**
     * Puts a state back that {@link #save} has written.
     *
     * @param in has what was written, and has to be read to its end
     * @throws IOException if it cannot be read
     * @throws ClumpException if it does not fit
     */
    void restore(DataInput in) throws IOException;

    /**
     * Saves the elements of an array.
     *
     * @param values of the array, which keeps its length
     * @return their state
     */
    static Checkpointable of(double[] values) {
        return new SavedBytes(
                values.length,
                Double.BYTES,
                (from, count, chunk) -> chunk.view().asDoubleBuffer().put(values, from, count),
                (from, count, chunk) -> chunk.view().asDoubleBuffer().get(values, from, count));
    }

    /**
     * Saves the elements of an array.
     *
     * @param values of the array, which keeps its length
     * @return their state
     */
    static Checkpointable of(long[] values) {
        return new SavedBytes(
                values.length,
                Long.BYTES,
                (from, count, chunk) -> chunk.view().asLongBuffer().put(values, from, count),
                (from, count, chunk) -> chunk.view().asLongBuffer().get(values, from, count));
    }

    /**
     * Saves the elements of an array.
     *
     * @param values of the array, which keeps its length
     * @return their state
     */
    static Checkpointable of(int[] values) {
        return new SavedBytes(
                values.length,
                Integer.BYTES,
                (from, count, chunk) -> chunk.view().asIntBuffer().put(values, from, count),
                (from, count, chunk) -> chunk.view().asIntBuffer().get(values, from, count));
    }

    /**
     * Saves the first bytes of some memory.
     *
     * @param memory that holds them
     * @param lengthBytes how many, which stays the same
     * @return their state
     */
    static Checkpointable of(MutableDirectBuffer memory, int lengthBytes) {
        return new SavedBytes(
                lengthBytes,
                1,
                (from, count, chunk) -> memory.getBytes(from, chunk.bytes(), 0, count),
                (from, count, chunk) -> memory.putBytes(from, chunk.bytes(), 0, count));
    }
}
