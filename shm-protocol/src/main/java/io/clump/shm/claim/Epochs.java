package io.clump.shm.claim;

/**
 * Lap of each packet and each bulk block whose sender may fill it, in the word that each of them has for the algorithm. Each
 * method is one access; only the receiver may call those that are plain or release.
 */
final class Epochs {
    private final QueueMemory memory;
    private final PacketQueue queue;

    /** Looks at the words of a queue. */
    Epochs(PacketQueue queue) {
        this.queue = queue;
        memory = queue.memory();
    }

    /** The lap whose sender may fill a packet. */
    int packetAcquire(int packet) {
        // acquire: the slot's last reads are over; pairs with packetRelease
        return memory.getIntAcquire(queue.wordOf(packet));
    }

    /** The lap whose sender filled a packet, as the receiver knows it. */
    int packetPlain(int packet) {
        return memory.getInt(queue.wordOf(packet));
    }

    /** Gives a packet to the sender of a lap. */
    void packetRelease(int packet, int epoch) {
        // release: the receiver's reads are over and the state is FREE; pairs with packetAcquire
        memory.putIntRelease(queue.wordOf(packet), epoch);
    }

    /** The lap whose sender may fill a bulk block. */
    int blockAcquire(int block) {
        // acquire: the block's last reads are over; pairs with blockRelease
        return memory.getIntAcquire(queue.wordOfBulkBlock(block));
    }

    /** The lap whose sender filled a bulk block, as the receiver knows it. */
    int blockPlain(int block) {
        return memory.getInt(queue.wordOfBulkBlock(block));
    }

    /** Counts the laps of a bulk block where senders do not look. */
    void blockPlain(int block, int epoch) {
        memory.putInt(queue.wordOfBulkBlock(block), epoch);
    }

    /** Gives a bulk block to the sender of a lap. */
    void blockRelease(int block, int epoch) {
        // release: the receiver's reads of the data are over; pairs with blockAcquire
        memory.putIntRelease(queue.wordOfBulkBlock(block), epoch);
    }
}
