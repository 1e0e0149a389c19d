package io.clump.splitc;

import java.nio.ByteBuffer;

/**
 * Array type of a collective operation, with the conversion to and from bytes. Buffers are little-endian.
 *
 * @param <A> type of the arrays
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

    /** Makes an array of arrays by rank, all null. */
    abstract A[] allocateRows(int rows);

    abstract A copy(A array);

    /** Writes elements of an array to the beginning of a buffer. */
    abstract void write(A array, int from, int count, ByteBuffer to);

    /** Reads elements from the beginning of a buffer into an array. */
    abstract void read(ByteBuffer from, A array, int at, int count);

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
