package io.clump.shm;

import java.util.Arrays;

/**
 * Free group blocks of an endpoint, as known to the endpoint itself. A group block holds the data of one message to
 * several members, each of which gets a packet that names the block. It belongs to the sender alone, so no other
 * endpoint can exhaust the blocks.
 *
 * <p>A member that does not accept its messages, for instance because it is stopped, keeps its references. Such a
 * member gets at most half of the blocks, and copies of later messages, like ordinary messages. If no block is free,
 * all members get copies. So a send never waits for a group block.
 *
 * <p>Belongs to the thread that sends.
 */
final class GroupBlocks {
    /** Returned instead of a block: no block is free. */
    static final int NONE = -1;

    private static final int NO_MEMBER = 0;

    private final GroupReferences references;
    private final Block[] blocks;
    private final int slots;
    private final int mostForOne;

    /** Start of the search for a free block. */
    private int next;

    /**
     * Makes an object with free blocks.
     *
     * @param references to the blocks
     * @param count of the blocks
     * @param slots of the owner's table of senders
     */
    GroupBlocks(GroupReferences references, int count, int slots) {
        this.references = references;
        this.slots = slots;
        blocks = new Block[count];
        Arrays.setAll(blocks, i -> new Block());
        mostForOne = Math.max(1, count / 2);
    }

    /** Holds a free block until {@link #letGo}; or returns {@link #NONE}. */
    int hold() {
        for (int i = 0; i < blocks.length; i++) {
            int block = next;
            next = next + 1 < blocks.length ? next + 1 : 0;
            if (isFree(block)) {
                blocks[block].isHeld = true;
                return block;
            }
        }
        return NONE;
    }

    /** Ends the hold: the block is free once all members have released it. */
    void letGo(int block) {
        blocks[block].isHeld = false;
    }

    /**
     * Adds a reference of a member, before a packet is published that names the block.
     *
     * @param block that is held
     * @param slot of the member in the owner's table of senders
     * @param member number of its endpoint
     * @return false if the member must get a copy
     */
    boolean refer(int block, int slot, int member) {
        if (countOf(slot) >= mostForOne || !blocks[block].add(slot, member, slots)) {
            return false;
        }
        references.refer(slot, block);
        return true;
    }

    /**
     * Undoes {@link #refer}, since no packet was published that names the block. If the member was forgotten
     * meanwhile, the reference may be that of the next member in its slot.
     */
    void withdraw(int block, int slot, int member) {
        if (blocks[block].memberOfSlot[slot] == member) {
            references.release(slot, block);
        }
    }

    /** Removes the references of a member that is gone. */
    void forget(int member) {
        for (int block = 0; block < blocks.length; block++) {
            for (int i = 0; i < blocks[block].count; i++) {
                int slot = blocks[block].slots[i];
                if (blocks[block].memberOfSlot[slot] == member) {
                    references.release(slot, block);
                }
            }
        }
    }

    private int countOf(int slot) {
        int count = 0;
        for (int block = 0; block < blocks.length; block++) {
            count += references.isReferredAcquire(slot, block) ? 1 : 0;
        }
        return count;
    }

    private boolean isFree(int number) {
        Block block = blocks[number];
        if (block.isHeld) {
            return false;
        }
        for (int i = 0; i < block.count; i++) {
            if (references.isReferredAcquire(block.slots[i], number)) {
                return false;
            }
        }
        block.clear();
        return true;
    }

    /** Members that were added since the block was free. */
    private static final class Block {
        private int[] memberOfSlot = {};
        private int[] slots = {};
        private int count;
        private boolean isHeld;

        /** Two members may have had the same slot one after the other, and one member may get the same data twice. */
        boolean add(int slot, int member, int mostSlots) {
            if (slots.length == 0) {
                memberOfSlot = new int[mostSlots];
                slots = new int[mostSlots];
            }
            if (memberOfSlot[slot] != NO_MEMBER) {
                return false;
            }
            memberOfSlot[slot] = member;
            slots[count++] = slot;
            return true;
        }

        void clear() {
            for (int i = 0; i < count; i++) {
                memberOfSlot[slots[i]] = NO_MEMBER;
            }
            count = 0;
        }
    }
}
