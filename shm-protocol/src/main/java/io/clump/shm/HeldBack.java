package io.clump.shm;

import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueMemory;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Marks of the senders whose requests the owner of a queue block holds back, since replies to them wait for space:
 * each such sender waits alone, as if the queue were full. Their number is in the line that senders read with each
 * request, so the mark of a sender, in its own line, is read only while there are any.
 */
final class HeldBack {
    private static final int NO = 0;
    private static final int YES = 1;

    private final UnsafeBuffer buffer;
    private final QueueMemory words;

    /** Number of marked senders; only the owner counts. */
    private int count;

    /**
     * Wraps the marks of a queue block.
     *
     * @param buffer memory of the queue block
     * @param words the same memory, for the word that is read with each request
     */
    HeldBack(UnsafeBuffer buffer, QueueMemory words) {
        this.buffer = buffer;
        this.words = words;
    }

    /**
     * Marks a sender, or removes the mark. Only the owner may call it.
     *
     * @param slot of the sender; {@link SenderTable#FULL} if it has left
     */
    void mark(int slot, boolean isHeldBack) {
        count += isHeldBack ? 1 : -1;
        if (slot != SenderTable.FULL) {
            // opaque: the sender may send a few requests more, or wait one pause longer
            buffer.putIntOpaque(word(slot), isHeldBack ? YES : NO);
        }
        // opaque: as above
        buffer.putIntOpaque(QueueBlockLayout.HELD_BACK_OFFSET, count);
    }

    /** Removes the mark of a former sender. Only the new sender of the slot may call it. */
    void clear(int slot) {
        // opaque: read by the same sender
        buffer.putIntOpaque(word(slot), NO);
    }

    /** Returns whether a sender should wait. */
    boolean isMarked(int slot) {
        // opaque: progress only; a stale value costs one request more, or one pause
        return words.getIntOpaque(QueueBlockLayout.HELD_BACK_OFFSET) != 0 && isMarkedItself(slot);
    }

    private boolean isMarkedItself(int slot) {
        // opaque: as above
        return buffer.getIntOpaque(word(slot)) != NO;
    }

    private static int word(int slot) {
        return QueueBlockLayout.SENDERS_OFFSET
                + slot * QueueLayout.LINE_BYTES
                + QueueBlockLayout.SENDER_HELD_BACK_OFFSET;
    }
}
