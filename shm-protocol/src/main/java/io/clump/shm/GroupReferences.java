package io.clump.shm;

import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueMemory;

/**
 * References to the group blocks of one endpoint: a word for each member and block, in the member's line. The
 * reference count of a block is the number of its words that are set. Each member has its own word, so that the
 * reference of a dead member can be found and removed, and is never removed twice.
 *
 * <pre>
 *   FREE ── the owner, before it publishes a packet to the member ──▶ REFERRED ── the member, after its handler ──▶
 *   FREE
 *                                                                       ╰─── the owner, once the member is gone ────╯
 * </pre>
 */
final class GroupReferences {
    private static final int FREE = 0;
    private static final int REFERRED = 1;

    private final QueueMemory words;
    private final int start;

    /**
     * Wraps the references in a queue block.
     *
     * @param words of the owner's queue block
     * @param start of the references, in bytes
     */
    GroupReferences(QueueMemory words, int start) {
        this.words = words;
        this.start = start;
    }

    /** Wraps the references in a queue block of a geometry. */
    static GroupReferences of(QueueMemory words, QueueGeometry geometry) {
        return new GroupReferences(words, Math.toIntExact(QueueBlockLayout.groupReferencesOffset(geometry)));
    }

    /** Adds a member's reference. Only the owner may call it, before it publishes the packet to the member. */
    void refer(int slot, int block) {
        // plain: the member writes the word only after it has seen the packet, whose state is a release
        words.putInt(word(slot, block), REFERRED);
    }

    /**
     * Removes a member's reference: the member itself after its last read, or the owner if no packet was published or
     * the member is gone.
     */
    void release(int slot, int block) {
        // release: the member's reads of the data are over; pairs with isReferredAcquire
        words.putIntRelease(word(slot, block), FREE);
    }

    /** Returns whether a member has a reference. */
    boolean isReferredAcquire(int slot, int block) {
        // acquire: if it is FREE the member's reads are over; pairs with release
        return words.getIntAcquire(word(slot, block)) != FREE;
    }

    private int word(int slot, int block) {
        return start + slot * QueueLayout.LINE_BYTES + block * Integer.BYTES;
    }
}
