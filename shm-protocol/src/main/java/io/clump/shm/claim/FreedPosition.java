package io.clump.shm.claim;

/**
 * Position before which all packets, or bulk blocks, are free again. The receiver publishes it in its own line, so
 * that senders need not load a packet to learn that it is free. Belongs to one sender, which caches the value, or to
 * the receiver.
 */
final class FreedPosition {
    private final QueueMemory memory;
    private final int word;
    private final int capacity;

    /** The sender knows that packets or blocks at positions before this one are free for them. */
    private long limit;

    /** Wraps a word, by its offset in bytes, of a ring of some length. */
    FreedPosition(QueueMemory memory, int word, int capacity) {
        this.memory = memory;
        this.word = word;
        this.capacity = capacity;
    }

    /** Returns whether the packet or block at a position is free for it; reads the receiver's line only if the cached
     * value does not show it. */
    boolean isFree(long position) {
        return position < limit || position < reloadLimit();
    }

    private long reloadLimit() {
        limit = acquire() + capacity;
        return limit;
    }

    /** All before the position were freed. */
    long acquire() {
        // acquire: the receiver's reads are over; pairs with release
        return memory.getLongAcquire(word);
    }

    /** Publishes that all before the position are free. Only the receiver may call it. */
    void release(long position) {
        // release: the receiver's reads are over; pairs with acquire
        memory.putLongRelease(word, position);
    }

    /** Returns the last published position. Only the receiver may call it. */
    long plain() {
        return memory.getLong(word);
    }
}
