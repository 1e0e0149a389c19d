package io.clump.shm.claim;

/**
 * Tail of the ring of packets, or of bulk blocks: how many positions were assigned to senders. Each method is one
 * access.
 */
public final class Tail {
    private final QueueMemory memory;
    private final int word;

    /** Wraps a word, by its offset in bytes. */
    Tail(QueueMemory memory, int word) {
        this.memory = memory;
        this.word = word;
    }

    /**
     * Assigns the next position to the caller.
     *
     * @return the position
     */
    public long getAndIncrement() {
        // getAndAdd: assigns the position, irrevocable; pairs with itself in other senders
        return memory.getAndAddLong(word, 1);
    }

    /**
     * Assigns a position to the caller if it is the next one.
     *
     * @param position what {@link #acquire} returned
     * @return false if it was assigned to another sender
     */
    public boolean tryTake(long position) {
        // compareAndSet: assigns the position, irrevocable; pairs with itself and getAndIncrement in other senders
        return memory.compareAndSetLong(word, position, position + 1);
    }

    /**
     * The next position that will be assigned, and what the senders of those before announced. The receiver may call it
     * rarely, as it takes the line from the senders.
     *
     * @return the number of positions that were assigned
     */
    public long acquire() {
        // acquire: sees the announcements of those who took the positions before; pairs with getAndIncrement
        return memory.getLongAcquire(word);
    }

    /** Returns the next position, for observers. */
    long opaque() {
        // opaque: for inspection only; nothing is read that depends on it
        return memory.buffer().getLongOpaque(word);
    }

    /** Returns the next position, for the holder of a lock that guards it. */
    long plain() {
        return memory.getLong(word);
    }

    /** Moves the tail on, for the holder of such a lock. */
    void release(long position) {
        // release: the receiver sees what was claimed and announced before; pairs with acquire
        memory.putLongRelease(word, position);
    }
}
