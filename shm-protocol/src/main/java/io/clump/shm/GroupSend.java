package io.clump.shm;

import io.clump.shm.claim.QueueGeometry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Data that an endpoint is sending to several members of its node, and the group blocks that hold it: one for each
 * part that the members get as one medium message. Belongs to the thread that sends.
 */
final class GroupSend {
    /** Shorter data is cheaper to copy for each member than to share. */
    static final int LEAST_BYTES = 512;

    private final QueueBlockMemory own;
    private final UnsafeBuffer memory;
    private final GroupBlocks blocks;
    private final int firstBlock;
    private final int blockBytes;

    /** Held blocks, and the range of the data in each. */
    private final int[] held;

    private final int[] offsets;
    private final int[] lengths;
    private int heldCount;

    private @Nullable GroupData ownData;
    private @Nullable DirectBuffer data;
    private int start;
    private int end;

    /** True if a search has found no free block; the search is not repeated for the same data. */
    private boolean isUsedUp;

    /** Messages that went without a copy. */
    private long sharedMessages;

    /**
     * Makes an object without data.
     *
     * @param own queue block of the sending endpoint
     */
    GroupSend(QueueBlockMemory own) {
        QueueGeometry geometry = own.header().geometry();
        int count = QueueBlockLayout.groupBlocks(geometry);
        this.own = own;
        memory = own.buffer();
        blocks = new GroupBlocks(GroupReferences.of(own.words(), geometry), count, geometry.senders());
        firstBlock = Math.toIntExact(QueueBlockLayout.groupBlocksOffset(geometry));
        blockBytes = geometry.bulkBytes();
        held = new int[count];
        offsets = new int[count];
        lengths = new int[count];
    }

    /** Begins messages that carry parts of some data, which must not change until {@link #end}. */
    void begin(DirectBuffer newData, int offset, int length) {
        end();
        data = newData;
        start = offset;
        end = offset + length;
    }

    /** Ends the messages of the data. */
    void end() {
        data = null;
        isUsedUp = false;
        for (int i = 0; i < heldCount; i++) {
            blocks.letGo(held[i]);
        }
        heldCount = 0;
    }

    /**
     * Returns the member's slot in the sender's table of senders, or {@link SenderTable#FULL} if it has not mapped
     * the sender's queue block.
     */
    int slotOf(int member) {
        return own.senders().slotOf(member);
    }

    /**
     * Refers a member to a block with some of the data.
     *
     * @param slot of the member
     * @param member number of its endpoint
     * @param from the data of the message
     * @param offset offset of the data in bytes
     * @param length in bytes
     * @return the block, unchanged until the member has released it; {@link GroupBlocks#NONE} if the member must get
     *     a copy
     */
    @SuppressWarnings("ReferenceEquality")
    int share(int slot, int member, DirectBuffer from, int offset, int length) {
        boolean isShared = from == data
                && offset >= start
                && offset + length <= end
                && length >= LEAST_BYTES
                && length <= blockBytes;
        int block = isShared ? blockWith(from, offset, length) : GroupBlocks.NONE;
        if (block == GroupBlocks.NONE || !blocks.refer(block, slot, member)) {
            return GroupBlocks.NONE;
        }
        sharedMessages++;
        return block;
    }

    /** Records that a member is gone, after messages that it had not accepted were returned. */
    void forget(int member) {
        blocks.forget(member);
    }

    /** Undoes {@link #share}: no packet names the block. */
    void unshare(int slot, int member, int block) {
        blocks.withdraw(block, slot, member);
        sharedMessages--;
    }

    /** The blocks as read by the sender itself, when messages return. */
    GroupData ownData() {
        if (ownData == null) {
            ownData = new GroupData(own, slotOf(own.header().number()));
        }
        return ownData;
    }

    /** Messages that went without a copy. */
    long sharedMessages() {
        return sharedMessages;
    }

    private int blockWith(DirectBuffer from, int offset, int length) {
        for (int i = 0; i < heldCount; i++) {
            if (offsets[i] == offset && lengths[i] == length) {
                return held[i];
            }
        }
        int block = isUsedUp ? GroupBlocks.NONE : blocks.hold();
        if (block == GroupBlocks.NONE) {
            isUsedUp = true;
            return GroupBlocks.NONE;
        }
        memory.putBytes(firstBlock + block * blockBytes, from, offset, length);
        held[heldCount] = block;
        offsets[heldCount] = offset;
        lengths[heldCount] = length;
        heldCount++;
        return block;
    }
}
