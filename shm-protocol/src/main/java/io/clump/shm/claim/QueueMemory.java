package io.clump.shm.claim;

import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The words of a queue block that every message goes through, each access by address and without a check of bounds: the
 * offsets are sums of what the layout fixes and of positions that are masked to the ring, so they lie in the block whatever
 * its words say. Whoever uses it checks before that the block is still mapped. Open for tests that take each access as a step.
 */
public class QueueMemory {
    private final UnsafeBuffer buffer;

    /** Where the queue block is mapped. */
    private final long address;

    /**
     * Looks at the memory that a buffer wraps.
     *
     * @param buffer memory of the queue block, outside of the Java heap
     */
    public QueueMemory(UnsafeBuffer buffer) {
        this.buffer = buffer;
        address = buffer.addressOffset();
    }

    /** The same memory, with checks, for what is not on the path of every message. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    int getInt(int offset) {
        return UnsafeApi.getInt(address + offset);
    }

    void putInt(int offset, int value) {
        UnsafeApi.putInt(address + offset, value);
    }

    /**
     * Reads a word.
     *
     * @param offset in bytes from the start of the queue block
     * @return what it holds
     */
    public int getIntAcquire(int offset) {
        return UnsafeApi.getIntAcquire(null, address + offset);
    }

    void putIntRelease(int offset, int value) {
        UnsafeApi.putIntRelease(null, address + offset, value);
    }

    boolean compareAndSetInt(int offset, int expected, int value) {
        return UnsafeApi.compareAndSetInt(null, address + offset, expected, value);
    }

    int getAndSetInt(int offset, int value) {
        return UnsafeApi.getAndSetInt(null, address + offset, value);
    }

    long getLong(int offset) {
        return UnsafeApi.getLong(address + offset);
    }

    /**
     * Reads a word.
     *
     * @param offset in bytes from the start of the queue block
     * @return what it holds
     */
    public long getLongAcquire(int offset) {
        return UnsafeApi.getLongAcquire(null, address + offset);
    }

    void putLongOpaque(int offset, long value) {
        UnsafeApi.putLongOpaque(null, address + offset, value);
    }

    void putLongRelease(int offset, long value) {
        UnsafeApi.putLongRelease(null, address + offset, value);
    }

    long getAndAddLong(int offset, long delta) {
        return UnsafeApi.getAndAddLong(null, address + offset, delta);
    }
}
