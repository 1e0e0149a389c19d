package io.clump.splitc.memory;

import java.util.Arrays;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Requests of this process without answers, in numbered slots: each has the number of missing answers, and their
 * destination. Free slots are reused, so nothing is allocated when there are enough of them.
 */
final class Outstanding {
    /** Slot of the one blocking operation. */
    static final int BLOCKING = 0;

    /** Slot of all puts, whose answers carry no data. */
    static final int PUTS = 1;

    private static final int FIRST_OF_GETS = 2;

    private @Nullable Object[] arrays = new @Nullable Object[16];
    private ElementType[] types = new ElementType[16];
    private long[] offsets = new long[16];
    private int[] missing = new int[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used = FIRST_OF_GETS;
    private int splitPhase;
    private long value;

    /** Returns whether the blocking operation is done. */
    boolean isBlockingDone() {
        return missing[BLOCKING] == 0;
    }

    /** Returns whether all gets and puts are done. */
    boolean isSplitPhaseDone() {
        return splitPhase == 0;
    }

    /** Returns the result of the blocking operation, if it was for one element. */
    long value() {
        return value;
    }

    /** Notes expected answers: of the blocking operation, or of puts. */
    void expect(int slot, int answers) {
        missing[slot] += answers;
        if (slot != BLOCKING) {
            splitPhase += answers;
        }
    }

    /** Sets the destination of the blocking operation's answers; {@link #value} if the array is null. */
    void blockingInto(ElementType type, @Nullable Object array, int at) {
        into(BLOCKING, type, array, at);
    }

    /** Allocates a slot for a get. */
    int openGet(ElementType type, Object array, int at, int answers) {
        int slot = freeCount == 0 ? newSlot() : free[--freeCount];
        into(slot, type, array, at);
        expect(slot, answers);
        return slot;
    }

    /** Notes that a put is done. */
    void done(int slot) {
        missing[slot]--;
        if (slot != BLOCKING) {
            splitPhase--;
            if (missing[slot] == 0 && slot >= FIRST_OF_GETS) {
                arrays[slot] = null;
                free[freeCount++] = slot;
            }
        }
    }

    /** Stores one element that has arrived. */
    void bring(int slot, long bits) {
        Object array = arrays[slot];
        if (array == null) {
            value = bits;
        } else {
            types[slot].put(array, offsets[slot], bits);
        }
        done(slot);
    }

    /** Stores several elements that have arrived, at a byte offset from the first element. */
    void bring(int slot, int offset, DirectBuffer data, int lengthBytes) {
        // Without an array the offset would be used as an address.
        Object array = Objects.requireNonNull(arrays[slot], "a reply without a waiting request");
        UnsafeApi.copyMemory(null, data.addressOffset(), array, offsets[slot] + offset, lengthBytes);
        done(slot);
    }

    private void into(int slot, ElementType type, @Nullable Object array, int at) {
        types[slot] = type;
        arrays[slot] = array;
        offsets[slot] = type.offset(at);
    }

    private int newSlot() {
        if (used == missing.length) {
            arrays = Arrays.copyOf(arrays, 2 * used);
            types = Arrays.copyOf(types, 2 * used);
            offsets = Arrays.copyOf(offsets, 2 * used);
            missing = Arrays.copyOf(missing, 2 * used);
            free = Arrays.copyOf(free, 2 * used);
        }
        return used++;
    }
}
