package io.clump.shm.claim;

import org.agrona.concurrent.UnsafeBuffer;

/** Memory of a queue in any buffer, so that a buffer that observes or orders accesses gets all of them. */
public final class BufferMemory extends QueueMemory {
    private final UnsafeBuffer buffer;

    public BufferMemory(UnsafeBuffer buffer) {
        super(buffer);
        this.buffer = buffer;
    }

    @Override
    public int getInt(int offset) {
        return buffer.getInt(offset);
    }

    @Override
    public void putInt(int offset, int value) {
        buffer.putInt(offset, value);
    }

    @Override
    public int getIntAcquire(int offset) {
        return buffer.getIntAcquire(offset);
    }

    @Override
    public void putIntRelease(int offset, int value) {
        buffer.putIntRelease(offset, value);
    }

    @Override
    public boolean compareAndSetInt(int offset, int expected, int value) {
        return buffer.compareAndSetInt(offset, expected, value);
    }

    @Override
    public int getAndSetInt(int offset, int value) {
        return buffer.getAndSetInt(offset, value);
    }

    @Override
    public long getLong(int offset) {
        return buffer.getLong(offset);
    }

    @Override
    public long getLongAcquire(int offset) {
        return buffer.getLongAcquire(offset);
    }

    @Override
    public void putLongOpaque(int offset, long value) {
        buffer.putLongOpaque(offset, value);
    }

    @Override
    public void putLongRelease(int offset, long value) {
        buffer.putLongRelease(offset, value);
    }

    @Override
    public boolean compareAndSetLong(int offset, long expected, long value) {
        return buffer.compareAndSetLong(offset, expected, value);
    }

    @Override
    public long getAndAddLong(int offset, long delta) {
        return buffer.getAndAddLong(offset, delta);
    }
}
