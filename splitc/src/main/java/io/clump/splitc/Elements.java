package io.clump.splitc;

import java.nio.ByteBuffer;

/**
 * The kind of arrays that a collective operation is about, and how they become bytes. Buffers are little-endian.
 *
 * @param <A> the arrays
 */
abstract class Elements<A> {
    private final Class<A> type;
    private final int bytesEach;

    Elements(Class<A> type, int bytesEach) {
        this.type = type;
        this.bytesEach = bytesEach;
    }

    int bytesEach() {
        return bytesEach;
    }

    A cast(Object array) {
        return type.cast(array);
    }

    abstract int length(A array);

    abstract A allocate(int length);

    /** Arrays by rank, none there yet. */
    abstract A[] allocateRows(int rows);

    abstract A copy(A array);

    /** Puts elements of an array at the beginning of a buffer. */
    abstract void write(A array, int from, int count, ByteBuffer to);

    /** Puts what is at the beginning of a buffer into an array. */
    abstract void read(ByteBuffer from, A array, int at, int count);

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
