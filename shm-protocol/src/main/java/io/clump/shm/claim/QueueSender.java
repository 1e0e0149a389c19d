package io.clump.shm.claim;

/**
 * One sender to one queue: which line of the queue is its own, and what it remembers from one claim to the next. Belongs to
 * the thread that sends; at most one claim of it is open at a time.
 */
public final class QueueSender {
    private final int slot;

    /** Position of the packet that was assigned last. */
    long packetPosition;

    /** The packets at positions before this one are known to be free. */
    long packetLimit;

    /** The bulk blocks at positions before this one are known to be free. */
    long bulkLimit;

    /**
     * Makes a sender that has not sent yet.
     *
     * @param slot the sender's slot in the queue block's table of senders
     */
    public QueueSender(int slot) {
        this.slot = slot;
    }

    /**
     * The sender's slot.
     *
     * @return 0 up to the number of senders of the queue's geometry
     */
    public int slot() {
        return slot;
    }
}
