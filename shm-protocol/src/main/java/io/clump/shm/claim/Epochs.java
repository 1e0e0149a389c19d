package io.clump.shm.claim;

/**
 * Laps whose sender may fill a packet or a bulk block, in the algorithm's word of each ({@link
 * PacketQueue#wordOf}, {@link PacketQueue#wordOfBulkBlock}). Each method is one access; only the receiver may call
 * the plain and release ones.
 */
final class Epochs {
    private final QueueMemory memory;

    /** Wraps the words of a queue. */
    Epochs(PacketQueue queue) {
        memory = queue.memory();
    }

    /** Returns the lap whose sender may fill it. */
    int acquire(int word) {
        // acquire: the receiver's reads of the last lap are over; pairs with release
        return memory.getIntAcquire(word);
    }

    /** Returns the lap whose sender filled it, as the receiver knows it. */
    int plain(int word) {
        return memory.getInt(word);
    }

    /** Counts laps in a word that senders do not read. */
    void plain(int word, int epoch) {
        memory.putInt(word, epoch);
    }

    /** Frees it for the sender of a lap. */
    void release(int word, int epoch) {
        // release: the receiver's reads are over, and the state of a packet is FREE; pairs with acquire
        memory.putIntRelease(word, epoch);
    }
}
