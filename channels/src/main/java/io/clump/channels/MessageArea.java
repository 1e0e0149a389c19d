package io.clump.channels;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory for messages in slots of the same length, and which of them are free. */
final class MessageArea {
    static final int NONE = -1;

    private final UnsafeBuffer memory;
    private final int slotBytes;
    private final int[] lengths;

    /** The first {@link #freeCount} are free slots. */
    private final int[] freeSlots;

    private int freeCount;

    MessageArea(int slots, int slotBytes) {
        memory = new UnsafeBuffer(ByteBuffer.allocateDirect(slots * slotBytes));
        this.slotBytes = slotBytes;
        lengths = new int[slots];
        freeSlots = new int[slots];
        freeAll();
    }

    int slots() {
        return lengths.length;
    }

    int usedCount() {
        return lengths.length - freeCount;
    }

    /** Allocates a slot for a message; returns {@link #NONE} if all are in use. */
    int take(int lengthBytes) {
        if (freeCount == 0) {
            return NONE;
        }
        int slot = freeSlots[--freeCount];
        lengths[slot] = lengthBytes;
        return slot;
    }

    void free(int slot) {
        freeSlots[freeCount++] = slot;
    }

    /** Frees all slots; the first one is allocated next. */
    void freeAll() {
        freeCount = lengths.length;
        for (int i = 0; i < lengths.length; i++) {
            freeSlots[i] = lengths.length - 1 - i;
        }
    }

    UnsafeBuffer memory() {
        return memory;
    }

    int offset(int slot) {
        return slot * slotBytes;
    }

    int length(int slot) {
        return lengths[slot];
    }
}
