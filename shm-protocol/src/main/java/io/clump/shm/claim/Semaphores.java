package io.clump.shm.claim;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A semaphore for each packet and each bulk block of a queue, where other algorithms have the epochs (Gottlieb, Lubachevsky
 * and Rudolph 1983). Counted up it lets one more in; who counts it down from 1 or more is in.
 */
final class Semaphores {
    private final UnsafeBuffer memory;
    private final int firstOfPackets;
    private final int firstOfBulkBlocks;

    /**
     * Looks at memory as at semaphores.
     *
     * @param memory memory of the queue block
     * @param firstOfPackets offset of the first packet's semaphore in bytes; the others follow a line apart
     * @param firstOfBulkBlocks offset of the first bulk block's semaphore in bytes; the others follow a line apart
     */
    Semaphores(UnsafeBuffer memory, int firstOfPackets, int firstOfBulkBlocks) {
        this.memory = memory;
        this.firstOfPackets = firstOfPackets;
        this.firstOfBulkBlocks = firstOfBulkBlocks;
    }

    /** Offset in bytes of a packet's semaphore. */
    int ofPacket(int index) {
        return firstOfPackets + index * QueueLayout.LINE_BYTES;
    }

    /** Offset in bytes of a bulk block's semaphore. */
    int ofBulkBlock(int block) {
        return firstOfBulkBlocks + block * QueueLayout.LINE_BYTES;
    }

    /** Enters if the semaphore lets one in; the first look spares others those tries that would fail. */
    boolean tryDown(int semaphore) {
        // opaque: a hint; the getAndAdd decides
        if (memory.getIntOpaque(semaphore) <= 0) {
            return false;
        }
        // getAndAdd: who finds it positive is in, and sees that the last use is over; pairs with up
        if (memory.getAndAddInt(semaphore, -1) > 0) {
            return true;
        }
        up(semaphore);
        return false;
    }

    /** Returns whether the semaphore lets one in. */
    boolean isUp(int semaphore) {
        // opaque: a hint; who takes the position decides
        return memory.getIntOpaque(semaphore) > 0;
    }

    /** Enters; only for one who knows that the semaphore lets one in, and nobody else. */
    void down(int semaphore) {
        // getAndAdd: sees that the last use is over; pairs with up
        memory.getAndAddInt(semaphore, -1);
    }

    /** Lets one more in. */
    void up(int semaphore) {
        // getAndAdd: the caller's use is over; pairs with tryDown
        memory.getAndAddInt(semaphore, 1);
    }
}
