package io.clump.shm;

import io.clump.shm.claim.QueueGeometry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The data that an endpoint sends to several members of its node now, and the group blocks that hold it: one for each
 * part that goes to the members as one medium message. Belongs to the thread that sends.
 */
final class GroupSend {
    /** Shorter data is cheaper to copy for each member than to share. */
    static final int LEAST_BYTES = 512;

    private final QueueBlockMemory own;
    private final UnsafeBuffer memory;
    private final GroupBlocks blocks;
    private final int firstBlock;
    private final int blockBytes;

    /** The blocks that are held, and which bytes of the data they have. */
    private final int[] held;

    private final int[] offsets;
    private final int[] lengths;
    private int heldCount;

    private @Nullable GroupData ownData;
    private @Nullable DirectBuffer data;
    private int start;
    private int end;

    /** True if a search has found no free block: there is no second one for the same data. */
    private boolean isUsedUp;

    /** Messages that went without a copy. */
    private long sharedMessages;

    /**
     * Starts with nothing to send.
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

    /** Messages follow that carry parts of some data, which stays as it is until {@link #end}. */
    void begin(DirectBuffer newData, int offset, int length) {
        end();
        data = newData;
        start = offset;
        end = offset + length;
    }

    /** None follow. */
    void end() {
        data = null;
        isUsedUp = false;
        for (int i = 0; i < heldCount; i++) {
            blocks.letGo(held[i]);
        }
        heldCount = 0;
    }

    /**
     * The member's slot in the sender's table of senders, or {@link SenderTable#FULL} if it has not mapped the sender's
     * queue block.
     */
    int slotOf(int member) {
        return own.senders().slotOf(member);
    }

    /**
     * Refers a member to a block with some of the data.
     *
     * @param slot of the member
     * @param member number of its endpoint
     * @param from what the message carries
     * @param offset of that in bytes
     * @param length in bytes
     * @return the block, which stays as it is until the member has released it; {@link GroupBlocks#NONE} if the member
     *     must get a copy
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

    /** A member is gone, and what it had not accepted was given back. */
    void forget(int member) {
        blocks.forget(member);
    }

    /** Takes back what {@link #share} has returned: no packet names the block. */
    void unshare(int slot, int member, int block) {
        blocks.withdraw(block, slot, member);
        sharedMessages--;
    }

    /** The blocks as the sender reads them itself, when messages come back. */
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
