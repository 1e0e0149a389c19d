package io.clump.shm.claim;

/**
 * Lines of a queue in which senders record their claims, each in its own, so that the receiver can find claims of
 * dead senders. A word is {@link #IDLE}; or {@link #ANNOUNCED} from before the sender claims a position until it
 * knows the position; or the position until the sender has published the message.
 *
 * <pre>
 *   IDLE ── announce ──▶ ANNOUNCED ── getAndAdd of the tail, hold ──▶ position ── publish, settle ──▶ IDLE
 * </pre>
 *
 * The announcement precedes the getAndAdd, which orders it like a release: a reader that sees the tail beyond a
 * position with an acquire also sees, in the line of the position's sender, the announcement or a later value. The
 * word returns to {@link #IDLE} with a release after the message was published: a reader that sees the change also
 * sees the message. So if a claimed position has no message and no living sender announces or holds it, its sender is
 * dead.
 */
public final class SenderLines {
    /** No claim. */
    public static final long IDLE = 0;

    /** A position is about to be claimed, or was just claimed. */
    public static final long ANNOUNCED = 1;

    /** Value for position 0. */
    static final long FIRST_POSITION = 2;

    private final PacketQueue queue;
    private final QueueMemory memory;

    /**
     * Wraps the senders' lines of a queue.
     *
     * @param queue where
     */
    public SenderLines(PacketQueue queue) {
        this.queue = queue;
        memory = queue.memory();
    }

    /** Records that a packet was published or freed. Only the receiver may call it, for a dead sender. */
    void settlePacket(int slot) {
        // release: who takes the slot sees that nothing is claimed; pairs with packetAcquire
        memory.putLongRelease(packetWord(slot), IDLE);
    }

    /**
     * Returns a sender's word about a packet.
     *
     * @param slot of the sender
     * @return {@link #IDLE}, {@link #ANNOUNCED}, or a word for {@link #position}
     */
    public long packetAcquire(int slot) {
        // acquire: if the sender has moved on, sees what it published; pairs with OpenClaim.settle
        return memory.getLongAcquire(packetWord(slot));
    }

    /** Records that a bulk block was published or freed. Only the receiver may call it, for a dead sender. */
    void settleBulk(int slot) {
        // release: who takes the slot sees that nothing is claimed; pairs with bulkAcquire
        memory.putLongRelease(bulkWord(slot), IDLE);
    }

    /**
     * Returns a sender's word about a bulk block.
     *
     * @param slot of the sender
     * @return {@link #IDLE}, {@link #ANNOUNCED}, or a word for {@link #position}
     */
    public long bulkAcquire(int slot) {
        // acquire: if the sender has moved on, sees what it published; pairs with OpenClaim.settle
        return memory.getLongAcquire(bulkWord(slot));
    }

    /**
     * Returns whether a sender claims nothing.
     *
     * @param slot of the sender
     * @return true if both words are {@link #IDLE}
     */
    public boolean isIdle(int slot) {
        return packetAcquire(slot) == IDLE && bulkAcquire(slot) == IDLE;
    }

    /**
     * Returns whether a word names a position.
     *
     * @param word word of a sender
     * @return false for {@link #IDLE} and {@link #ANNOUNCED}
     */
    public static boolean isHeld(long word) {
        return word >= FIRST_POSITION;
    }

    /**
     * Returns whether a word names a certain position.
     *
     * @param word word of a sender
     * @param position the position
     * @return true if the sender holds it
     */
    public static boolean isHeldAt(long word, long position) {
        return word == FIRST_POSITION + position;
    }

    /**
     * Returns the position that a word names.
     *
     * @param word for which {@link #isHeld} is true
     * @return the position, 0 or more
     */
    public static long position(long word) {
        return word - FIRST_POSITION;
    }

    private int packetWord(int slot) {
        return queue.senderLine(slot) + QueueLayout.SENDER_PACKET_OFFSET;
    }

    private int bulkWord(int slot) {
        return queue.senderLine(slot) + QueueLayout.SENDER_BULK_OFFSET;
    }
}
