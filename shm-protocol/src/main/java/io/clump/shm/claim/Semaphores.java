package io.clump.shm.claim;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Words as semaphores (Gottlieb, Lubachevsky and Rudolph 1983), by their offset in bytes. Counted up it lets one more in; who
 * counts it down from 1 or more is in.
 */
final class Semaphores {
    private final UnsafeBuffer memory;

    /** Looks at the words of a queue. */
    Semaphores(PacketQueue queue) {
        memory = queue.memory().buffer();
    }

    /** Enters if the semaphore lets one in; the first look spares others those tries that would fail. */
    boolean tryDown(int semaphore) {
        if (!isUp(semaphore)) {
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
        // opaque: a hint; the getAndAdd, or who takes the position, decides
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
