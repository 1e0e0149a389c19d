package io.clump.shm.lock;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The words that the lock of a queue is made of, all zero at first: one line for all, and some words in a line of each
 * sender's own.
 */
public final class LockMemory {
    private final UnsafeBuffer memory;
    private final int line;
    private final int senderWords;
    private final int senderStrideBytes;
    private final int senders;

    /**
     * Looks at memory as at that of a lock.
     *
     * @param memory memory of the queue block
     * @param line offset in bytes of a line that only the lock uses
     * @param senderWords offset in bytes of what the lock may use in the line of the first sender, a multiple of 8
     * @param senderStrideBytes bytes from one sender's line to the next
     * @param senders number of senders; a power of two
     */
    public LockMemory(UnsafeBuffer memory, int line, int senderWords, int senderStrideBytes, int senders) {
        this.memory = memory;
        this.line = line;
        this.senderWords = senderWords;
        this.senderStrideBytes = senderStrideBytes;
        this.senders = senders;
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Offset in bytes of the line of the lock. */
    int line() {
        return line;
    }

    /** Offset in bytes of the lock's words in a sender's line. */
    int senderWords(int slot) {
        return senderWords + slot * senderStrideBytes;
    }

    /** How many senders there can be; a power of two. */
    int senders() {
        return senders;
    }
}
