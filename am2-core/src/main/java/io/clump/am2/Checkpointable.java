package io.clump.am2;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.agrona.MutableDirectBuffer;

/**
 * State of one process that can be saved and restored, even in a process with other addresses on another machine. It is
 * saved while its owner does not use it, and while none of its messages is in flight. Called by the thread that owns
 * the state.
 */
public interface Checkpointable {
    /**
     * Writes the state.
     *
     * @param out output for any number of bytes
     * @throws IOException if it cannot be written
     */
    void save(DataOutput out) throws IOException;

    /**
     * Restores a state that {@link #save} has written.
     *
     * @param in input with the written bytes, which must be read to its end
     * @throws IOException if it cannot be read
     * @throws ClumpException if it does not fit
     */
    void restore(DataInput in) throws IOException;

    /**
     * Saves the elements of an array.
     *
     * @param values array, which keeps its length
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
     * @param values array, which keeps its length
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
     * @param values array, which keeps its length
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
     * @param memory memory with the bytes
     * @param lengthBytes number of bytes, which stays the same
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
