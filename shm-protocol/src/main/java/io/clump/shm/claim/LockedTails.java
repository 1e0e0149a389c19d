package io.clump.shm.claim;

import org.agrona.concurrent.UnsafeBuffer;

/** The two tails as the holder of a queue's lock sees them: nobody else writes them. */
final class LockedTails {
    private final UnsafeBuffer memory;
    private final int packetTail;
    private final int bulkTail;

    /** Looks at the tails of a queue. */
    LockedTails(PacketQueue queue) {
        memory = queue.memory().buffer();
        packetTail = queue.start() + QueueLayout.PACKET_TAIL_OFFSET;
        bulkTail = queue.start() + QueueLayout.BULK_TAIL_OFFSET;
    }

    /** The position of the next packet to be taken. */
    long packetTailPlain() {
        return memory.getLong(packetTail);
    }

    /** Moves the packet tail on. */
    void packetTailRelease(long position) {
        // release: the receiver sees the packet before it claimed; pairs with PacketQueue.packetTailAcquire
        memory.putLongRelease(packetTail, position);
    }

    /** The position of the next bulk block to be taken. */
    long bulkTailPlain() {
        return memory.getLong(bulkTail);
    }

    /** Moves the bulk tail on. */
    void bulkTailRelease(long position) {
        // release: the receiver sees the sender's line, which names the block; pairs with PacketQueue.bulkTailAcquire
        memory.putLongRelease(bulkTail, position);
    }
}
