package io.clump.shm.claim;

import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Words of a queue block on the path of every message, accessed by address and without bounds checks: the offsets are
 * sums of layout constants and of positions masked to the ring, so they lie in the block for any values of its words.
 * Callers first check that the block is still mapped. Open for tests that treat each access as a step.
 */
public class QueueMemory {
    private final UnsafeBuffer buffer;

    /** Address of the mapped queue block. */
    private final long address;

    /**
     * Wraps the memory of a buffer.
     *
     * @param buffer memory of the queue block, outside of the Java heap
     */
    public QueueMemory(UnsafeBuffer buffer) {
        this.buffer = buffer;
        address = buffer.addressOffset();
    }

    /** The same memory, with checks, for accesses outside the path of every message. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    /**
     * Reads 32 bits, plain.
     *
     * @param offset in bytes from the start of the queue block
     * @return the value
     */
    public int getInt(int offset) {
        return UnsafeApi.getInt(address + offset);
    }

    /**
     * Writes 32 bits, plain.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     */
    public void putInt(int offset, int value) {
        UnsafeApi.putInt(address + offset, value);
    }

    /**
     * Reads 32 bits, opaque.
     *
     * @param offset in bytes from the start of the queue block
     * @return the value
     */
    public int getIntOpaque(int offset) {
        return UnsafeApi.getIntOpaque(null, address + offset);
    }

    /**
     * Writes 32 bits, opaque.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     */
    public void putIntOpaque(int offset, int value) {
        UnsafeApi.putIntOpaque(null, address + offset, value);
    }

    /**
     * Reads 32 bits, acquire.
     *
     * @param offset in bytes from the start of the queue block
     * @return the value
     */
    public int getIntAcquire(int offset) {
        return UnsafeApi.getIntAcquire(null, address + offset);
    }

    /**
     * Writes 32 bits, release.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     */
    public void putIntRelease(int offset, int value) {
        UnsafeApi.putIntRelease(null, address + offset, value);
    }

    /**
     * Replaces 32 bits if they have the expected value; a full fence either way.
     *
     * @param offset in bytes from the start of the queue block
     * @param expected expected value
     * @param value new value
     * @return whether it did
     */
    public boolean compareAndSetInt(int offset, int expected, int value) {
        return UnsafeApi.compareAndSetInt(null, address + offset, expected, value);
    }

    /**
     * Replaces 32 bits; a full fence.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     * @return the previous value
     */
    public int getAndSetInt(int offset, int value) {
        return UnsafeApi.getAndSetInt(null, address + offset, value);
    }

    /**
     * Reads 64 bits, plain.
     *
     * @param offset in bytes from the start of the queue block
     * @return the value
     */
    public long getLong(int offset) {
        return UnsafeApi.getLong(address + offset);
    }

    /**
     * Reads 64 bits, acquire.
     *
     * @param offset in bytes from the start of the queue block
     * @return the value
     */
    public long getLongAcquire(int offset) {
        return UnsafeApi.getLongAcquire(null, address + offset);
    }

    /**
     * Writes 64 bits, opaque.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     */
    public void putLongOpaque(int offset, long value) {
        UnsafeApi.putLongOpaque(null, address + offset, value);
    }

    /**
     * Writes 64 bits, release.
     *
     * @param offset in bytes from the start of the queue block
     * @param value new value
     */
    public void putLongRelease(int offset, long value) {
        UnsafeApi.putLongRelease(null, address + offset, value);
    }

    /**
     * Adds to 64 bits; a full fence.
     *
     * @param offset in bytes from the start of the queue block
     * @param delta what to add
     * @return the previous value
     */
    public long getAndAddLong(int offset, long delta) {
        return UnsafeApi.getAndAddLong(null, address + offset, delta);
    }

    /**
     * Replaces 64 bits if they have the expected value; a full fence either way.
     *
     * @param offset in bytes from the start of the queue block
     * @param expected expected value
     * @param value new value
     * @return whether it did
     */
    public boolean compareAndSetLong(int offset, long expected, long value) {
        return UnsafeApi.compareAndSetLong(null, address + offset, expected, value);
    }
}
