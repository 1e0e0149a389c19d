package io.clump.shm.claim;

import java.util.function.LongConsumer;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory in which each access that orders others is a step of its own. */
final class SteppingBuffer extends UnsafeBuffer {
    private final Turns turns;
    private final LongConsumer onAssignment;

    /**
     * Makes memory.
     *
     * @param onAssignment gets each position that the packet tail of a queue at the start of the memory assigns
     */
    SteppingBuffer(int lengthBytes, Turns turns, LongConsumer onAssignment) {
        super(new byte[lengthBytes]);
        this.turns = turns;
        this.onAssignment = onAssignment;
    }

    @Override
    public long getAndAddLong(int index, long delta) {
        turns.step();
        long value = super.getAndAddLong(index, delta);
        if (index == QueueLayout.PACKET_TAIL_OFFSET) {
            onAssignment.accept(value);
        }
        return value;
    }

    @Override
    public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
        turns.step();
        return super.compareAndSetInt(index, expectedValue, updateValue);
    }

    @Override
    public int getAndSetInt(int index, int value) {
        turns.step();
        return super.getAndSetInt(index, value);
    }

    @Override
    public int getAndAddInt(int index, int delta) {
        turns.step();
        return super.getAndAddInt(index, delta);
    }

    @Override
    public long getAndSetLong(int index, long value) {
        turns.step();
        return super.getAndSetLong(index, value);
    }

    @Override
    public boolean compareAndSetLong(int index, long expectedValue, long updateValue) {
        turns.step();
        boolean isSet = super.compareAndSetLong(index, expectedValue, updateValue);
        if (isSet && index == QueueLayout.PACKET_TAIL_OFFSET) {
            onAssignment.accept(expectedValue);
        }
        return isSet;
    }

    @Override
    public long getLongAcquire(int index) {
        turns.step();
        return super.getLongAcquire(index);
    }

    @Override
    public int getIntOpaque(int index) {
        turns.step();
        return super.getIntOpaque(index);
    }

    @Override
    public void putIntOpaque(int index, int value) {
        turns.step();
        super.putIntOpaque(index, value);
    }

    @Override
    public void putLongRelease(int index, long value) {
        turns.step();
        super.putLongRelease(index, value);
    }

    @Override
    public void putLongOpaque(int index, long value) {
        turns.step();
        super.putLongOpaque(index, value);
    }

    @Override
    public int getIntAcquire(int index) {
        turns.step();
        return super.getIntAcquire(index);
    }

    @Override
    public void putIntRelease(int index, int value) {
        turns.step();
        super.putIntRelease(index, value);
    }
}
