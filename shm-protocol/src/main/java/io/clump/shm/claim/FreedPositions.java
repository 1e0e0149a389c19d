package io.clump.shm.claim;

/**
 * Up to where packets and bulk blocks are free again, as the receiver publishes it in a line of its own: senders need not
 * load a packet to learn that they may write to it. Each method is one access.
 */
final class FreedPositions {
    private final QueueMemory memory;
    private final int packets;
    private final int blocks;

    /** Looks at the words of a queue. */
    FreedPositions(PacketQueue queue) {
        memory = queue.memory();
        packets = queue.start() + QueueLayout.FREED_OFFSET;
        blocks = queue.start() + QueueLayout.BULK_FREED_OFFSET;
    }

    /** All packets before the position are free. */
    long packetsAcquire() {
        // acquire: the receiver's reads of the packets are over; pairs with packetsRelease
        return memory.getLongAcquire(packets);
    }

    /** Says that all packets before the position are free. Only the receiver may call it. */
    void packetsRelease(long position) {
        // release: the receiver's reads of the packets are over; pairs with packetsAcquire
        memory.putLongRelease(packets, position);
    }

    /** What the receiver said last. Only the receiver may call it. */
    long packetsPlain() {
        return memory.getLong(packets);
    }

    /** All bulk blocks before the position are free. */
    long blocksAcquire() {
        // acquire: the receiver's reads of the data are over; pairs with blocksRelease
        return memory.getLongAcquire(blocks);
    }

    /** Says that all bulk blocks before the position are free. Only the receiver may call it. */
    void blocksRelease(long position) {
        // release: the receiver's reads of the data are over; pairs with blocksAcquire
        memory.putLongRelease(blocks, position);
    }

    /** What the receiver said last. Only the receiver may call it. */
    long blocksPlain() {
        return memory.getLong(blocks);
    }
}
