package io.clump.shm.claim;

import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory for code that is run again and again from its start, one access further each time: the accesses of the
 * previous run are answered from a record, the next one is done, and the one after that ends the run. So a thread's
 * place in its code is the record of what it has read, and needs no thread.
 */
public final class ReplayBuffer extends UnsafeBuffer {
    /** Mask of a packet's state without the lap. */
    private static final int STATE_MASK = 3;

    private long[] record = new long[16];
    private int recorded;
    private int replayed;
    private boolean hasStepped;
    private int publications;

    /** Wraps the memory of all threads. */
    public ReplayBuffer(byte[] memory) {
        super(memory);
    }

    /** Starts a run of code that has made some accesses before. */
    public void begin(long[] before) {
        if (before.length > record.length) {
            record = new long[2 * before.length];
        }
        System.arraycopy(before, 0, record, 0, before.length);
        recorded = before.length;
        replayed = 0;
        hasStepped = false;
    }

    /** Returns the accesses of the run so far, without the last ones if those are to be repeated. */
    public long[] end(int withoutLast) {
        long[] accesses = new long[recorded - withoutLast];
        System.arraycopy(record, 0, accesses, 0, accesses.length);
        return accesses;
    }

    /** Makes an access to anything that the threads share; an ordering access ends the step before it. */
    public long access(boolean isOrdering, LongSupplier action) {
        if (replayed < recorded) {
            return record[replayed++];
        }
        if (isOrdering) {
            if (hasStepped) {
                throw new StepEnd();
            }
            hasStepped = true;
        }
        long result = action.getAsLong();
        if (recorded == record.length) {
            record = Arrays.copyOf(record, 2 * recorded);
        }
        record[recorded++] = result;
        replayed = recorded;
        return result;
    }

    /** Returns the number of states of messages that were released in this run and not in an earlier one. */
    int publications() {
        return publications;
    }

    private boolean isPublication(int index, int value) {
        int kind = super.getByte(index - PacketLayout.STATE_OFFSET + PacketLayout.KIND_OFFSET);
        return value >= 0 && PacketState.isReady(value & STATE_MASK) && kind != PacketKind.ABORTED;
    }

    @Override
    public long getAndAddLong(int index, long delta) {
        return access(true, () -> super.getAndAddLong(index, delta));
    }

    @Override
    public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
        return access(true, () -> super.compareAndSetInt(index, expectedValue, updateValue) ? 1 : 0) == 1;
    }

    @Override
    public boolean compareAndSetLong(int index, long expectedValue, long updateValue) {
        return access(true, () -> super.compareAndSetLong(index, expectedValue, updateValue) ? 1 : 0) == 1;
    }

    @Override
    public int getIntAcquire(int index) {
        return (int) access(true, () -> super.getIntAcquire(index));
    }

    @Override
    public void putIntRelease(int index, int value) {
        access(true, () -> {
            publications += isPublication(index, value) ? 1 : 0;
            super.putIntRelease(index, value);
            return 0;
        });
    }

    @Override
    public long getLongAcquire(int index) {
        return access(true, () -> super.getLongAcquire(index));
    }

    @Override
    public void putLongRelease(int index, long value) {
        access(true, () -> {
            super.putLongRelease(index, value);
            return 0;
        });
    }

    @Override
    public void putLongOpaque(int index, long value) {
        access(true, () -> {
            super.putLongOpaque(index, value);
            return 0;
        });
    }

    @Override
    public byte getByte(int index) {
        return (byte) access(false, () -> super.getByte(index));
    }

    @Override
    public void putByte(int index, byte value) {
        access(false, () -> {
            super.putByte(index, value);
            return 0;
        });
    }

    @Override
    public int getInt(int index) {
        return (int) access(false, () -> super.getInt(index));
    }

    @Override
    public void putInt(int index, int value) {
        access(false, () -> {
            super.putInt(index, value);
            return 0;
        });
    }

    @Override
    public long getLong(int index) {
        return access(false, () -> super.getLong(index));
    }

    @Override
    public int getInt(int index, ByteOrder order) {
        return (int) access(false, () -> super.getInt(index, order));
    }

    @Override
    public void putInt(int index, int value, ByteOrder order) {
        access(false, () -> {
            super.putInt(index, value, order);
            return 0;
        });
    }

    @Override
    public short getShort(int index, ByteOrder order) {
        return (short) access(false, () -> super.getShort(index, order));
    }

    @Override
    public void putShort(int index, short value, ByteOrder order) {
        access(false, () -> {
            super.putShort(index, value, order);
            return 0;
        });
    }

    /** Ends a step: the next access is another one. */
    public static final class StepEnd extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StepEnd() {
            super(null, null, false, false);
        }
    }
}
