package io.clump.splitc;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ClumpException;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Arrays of numbers as bytes, little-endian. */
final class ArrayBytes {
    /** A little less than the largest array, which not every machine makes. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private ArrayBytes() {}

    static UnsafeBuffer of(int[] values) {
        UnsafeBuffer bytes = allocate(values.length, Integer.BYTES);
        for (int i = 0; i < values.length; i++) {
            bytes.putInt(i * Integer.BYTES, values[i], LITTLE_ENDIAN);
        }
        return bytes;
    }

    static UnsafeBuffer of(long[] values) {
        UnsafeBuffer bytes = allocate(values.length, Long.BYTES);
        for (int i = 0; i < values.length; i++) {
            bytes.putLong(i * Long.BYTES, values[i], LITTLE_ENDIAN);
        }
        return bytes;
    }

    static int[] toInts(DirectBuffer bytes) {
        int[] values = new int[bytes.capacity() / Integer.BYTES];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getInt(i * Integer.BYTES, LITTLE_ENDIAN);
        }
        return values;
    }

    static long[] toLongs(DirectBuffer bytes) {
        long[] values = new long[bytes.capacity() / Long.BYTES];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getLong(i * Long.BYTES, LITTLE_ENDIAN);
        }
        return values;
    }

    private static UnsafeBuffer allocate(int length, int bytesEach) {
        if (length > MAX_BYTES / bytesEach) {
            throw new ClumpException("array too long: length=" + length + ", expected up to " + MAX_BYTES / bytesEach);
        }
        return new UnsafeBuffer(new byte[length * bytesEach]);
    }
}
