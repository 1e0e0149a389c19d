package io.clump.shm.claim;

/**
 * The lines of a queue in which senders say what they claim, each in its own, so that the receiver can tell what a dead
 * one has left. A word is {@link #IDLE}, or {@link #ANNOUNCED} from before the sender takes a position until it knows
 * which, or holds that position until it has published the message.
 *
 * <pre>
 *   IDLE ── announce ──▶ ANNOUNCED ── getAndAdd of the tail, hold ──▶ position ── publish, settle ──▶ IDLE
 * </pre>
 *
 * The announcement comes before the getAndAdd, which orders it like a release: whoever sees the tail beyond a position
 * with an acquire also sees in the line of the sender that took it the announcement or something later. The word goes
 * back to {@link #IDLE} with a release after the message was published: whoever sees that it has moved on sees the
 * message. So if no living sender announces or holds a position that was taken and has no message, then its sender is
 * dead.
 */
public final class SenderLines {
    /** Nothing is claimed. */
    public static final long IDLE = 0;

    /** A position is about to be taken, or was just taken. */
    public static final long ANNOUNCED = 1;

    /** Stands for position 0. */
    static final long FIRST_POSITION = 2;

    private final PacketQueue queue;
    private final QueueMemory memory;

    /**
     * Looks at the senders' lines of a queue.
     *
     * @param queue where
     */
    public SenderLines(PacketQueue queue) {
        this.queue = queue;
        memory = queue.memory();
    }

    /** Says that a packet was published or freed. Only the receiver may call it, for a dead sender. */
    void settlePacket(int slot) {
        // release: who takes the slot sees that nothing is claimed; pairs with packetAcquire
        memory.putLongRelease(packetWord(slot), IDLE);
    }

    /**
     * The word of a sender about a packet.
     *
     * @param slot of the sender
     * @return {@link #IDLE}, {@link #ANNOUNCED}, or a word for {@link #position}
     */
    public long packetAcquire(int slot) {
        // acquire: if the sender has moved on, sees what it published; pairs with OpenClaim.settle
        return memory.getLongAcquire(packetWord(slot));
    }

    /** Says that a bulk block was published or freed. Only the receiver may call it, for a dead sender. */
    void settleBulk(int slot) {
        // release: who takes the slot sees that nothing is claimed; pairs with bulkAcquire
        memory.putLongRelease(bulkWord(slot), IDLE);
    }

    /**
     * The word of a sender about a bulk block.
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
     * @param word what a sender says
     * @return false for {@link #IDLE} and {@link #ANNOUNCED}
     */
    public static boolean isHeld(long word) {
        return word >= FIRST_POSITION;
    }

    /**
     * Returns whether a word names a certain position.
     *
     * @param word what a sender says
     * @param position the position
     * @return true if the sender holds it
     */
    public static boolean isHeldAt(long word, long position) {
        return word == FIRST_POSITION + position;
    }

    /**
     * The position that a word names.
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
