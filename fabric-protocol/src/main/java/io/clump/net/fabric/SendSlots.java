package io.clump.net.fabric;

import com.sun.jna.Memory;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory of the messages that a {@link Wire} sends. A message stays in its slot until the library has sent it.
 *
 * <p>A peer that is stopped takes slots, since a library accepts messages for it and does not send them. So each peer
 * may have a quarter as many slots as are free (Choudhury and Hahne 1998): ten stopped peers leave some to the others.
 */
final class SendSlots {
    static final int COUNT = 64;

    private static final int FREE_PER_TAKEN = 4;
    private static final long ALL_FREE = -1;

    /** Part of one peer. */
    static final class Share {
        private int taken;

        /** Returns whether no message to the peer is in a slot. */
        boolean isEmpty() {
            return taken == 0;
        }
    }

    private final int slotBytes;
    private final UnsafeBuffer memory;
    private final @Nullable Share[] owners = new Share[COUNT];

    /** A bit for each slot. */
    private long free = ALL_FREE;

    SendSlots(int slotBytes) {
        this.slotBytes = slotBytes;
        memory = untouched(COUNT * slotBytes);
    }

    /** Returns memory that, unlike a direct buffer, is not filled with zeroes: what is never used takes no memory. */
    static UnsafeBuffer untouched(int bytes) {
        return new UnsafeBuffer(new Memory(bytes).getByteBuffer(0, bytes));
    }

    UnsafeBuffer memory() {
        return memory;
    }

    int slotBytes() {
        return slotBytes;
    }

    /** Returns whether a peer may take no other slot. */
    boolean isOverShare(Share share) {
        int count = Long.bitCount(free);
        return count == 0 || (share.taken > 0 && share.taken >= count / FREE_PER_TAKEN);
    }

    /** Returns the result of {@link Wire#slot} for a peer that may take no other slot. */
    int refusal() {
        return free == 0 ? Wire.FULL : Wire.OVER_SHARE;
    }

    /** Returns the number of the next free slot; there must be one. */
    int next() {
        return Long.numberOfTrailingZeros(free);
    }

    int offset(int slot) {
        return slot * slotBytes;
    }

    long address(int slot) {
        return memory.addressOffset() + (long) slot * slotBytes;
    }

    void take(int slot, Share share) {
        owners[slot] = share;
        share.taken++;
        free &= ~(1L << slot);
    }

    void release(int slot) {
        Share owner = owners[slot];
        if (owner != null) {
            owner.taken--;
            owners[slot] = null;
            free |= 1L << slot;
        }
    }

    /** Returns a bit for each slot that is taken. */
    long taken() {
        return ~free;
    }

    boolean isAllFree() {
        return free == ALL_FREE;
    }
}
