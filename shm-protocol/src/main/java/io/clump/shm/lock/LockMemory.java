package io.clump.shm.lock;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Words of the lock of a queue, all zero at first: one line for all, and some words in each sender's own line.
 */
public final class LockMemory {
    private final UnsafeBuffer memory;
    private final int line;
    private final int senderWords;
    private final int senderStrideBytes;
    private final int senders;

    /**
     * Wraps memory as that of a lock.
     *
     * @param memory memory of the queue block
     * @param line offset in bytes of a line that only the lock uses
     * @param senderWords offset in bytes of the lock's words in the line of the first sender, a multiple of 8
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

    /** Maximum number of senders; a power of two. */
    int senders() {
        return senders;
    }
}
