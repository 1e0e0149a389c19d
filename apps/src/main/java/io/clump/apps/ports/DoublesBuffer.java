package io.clump.apps.ports;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Numbers of 64 bits as bytes, for ports. Loops work on arrays, so numbers are copied from and to them. */
public final class DoublesBuffer {
    private final UnsafeBuffer bytes;
    private final DoubleBuffer numbers;

    /** Makes a buffer for a number of doubles. */
    public DoublesBuffer(int capacity) {
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.multiplyExact(capacity, Double.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes = new UnsafeBuffer(memory);
        numbers = memory.asDoubleBuffer();
    }

    /** Returns the bytes, for a port. */
    public UnsafeBuffer bytes() {
        return bytes;
    }

    /** Copies numbers into the buffer, from an index on. */
    public void put(int at, double[] source, int from, int count) {
        numbers.put(at, source, from, count);
    }

    /** Copies numbers out of the buffer, from an index on. */
    public void get(int at, double[] target, int to, int count) {
        numbers.get(at, target, to, count);
    }
}
