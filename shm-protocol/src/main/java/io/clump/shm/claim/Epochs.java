package io.clump.shm.claim;

/**
 * Laps whose sender may fill a packet or a bulk block, in the word that each of them has for the algorithm ({@link
 * PacketQueue#wordOf}, {@link PacketQueue#wordOfBulkBlock}). Each method is one access; only the receiver may call
 * those that are plain or release.
 */
final class Epochs {
    private final QueueMemory memory;

    /** Looks at the words of a queue. */
    Epochs(PacketQueue queue) {
        memory = queue.memory();
    }

    /** The lap whose sender may fill it. */
    int acquire(int word) {
        // acquire: the receiver's reads of the last lap are over; pairs with release
        return memory.getIntAcquire(word);
    }

    /** The lap whose sender filled it, as the receiver knows it. */
    int plain(int word) {
        return memory.getInt(word);
    }

    /** Counts laps where senders do not look. */
    void plain(int word, int epoch) {
        memory.putInt(word, epoch);
    }

    /** Gives it to the sender of a lap. */
    void release(int word, int epoch) {
        // release: the receiver's reads are over, and the state of a packet is FREE; pairs with acquire
        memory.putIntRelease(word, epoch);
    }
}
