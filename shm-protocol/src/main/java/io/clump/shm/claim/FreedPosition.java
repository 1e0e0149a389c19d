package io.clump.shm.claim;

/**
 * Up to where packets, or bulk blocks, are free again, as the receiver publishes it in a line of its own: senders need
 * not load a packet to learn that they may write to it. Belongs to one sender, which remembers what it has read, or to
 * the receiver.
 */
final class FreedPosition {
    private final QueueMemory memory;
    private final int word;
    private final int capacity;

    /** The sender knows that packets or blocks at positions before this one are free for them. */
    private long limit;

    /** Looks at a word, by its offset in bytes, of a ring of some length. */
    FreedPosition(QueueMemory memory, int word, int capacity) {
        this.memory = memory;
        this.word = word;
        this.capacity = capacity;
    }

    /** Returns whether what lies at a position is free for it; reads the receiver's line only if that was not known. */
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

    /** Says that all before the position are free. Only the receiver may call it. */
    void release(long position) {
        // release: the receiver's reads are over; pairs with acquire
        memory.putLongRelease(word, position);
    }

    /** Returns the last published position. Only the receiver may call it. */
    long plain() {
        return memory.getLong(word);
    }
}
