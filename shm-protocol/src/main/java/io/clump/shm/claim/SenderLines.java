package io.clump.shm.claim;

/**
 * The lines of a queue in which senders say what they claim, each in its own, so that the receiver can tell what a dead
 * one has left. A word is {@link #IDLE}, or {@link #ANNOUNCED} from before the sender takes a position until it knows which,
 * or holds that position until it has published the message.
 *
 * <pre>
 *   IDLE ── announce ──▶ ANNOUNCED ── getAndAdd of the tail, hold ──▶ position ── publish, settle ──▶ IDLE
 * </pre>
 *
 * The announcement comes before the getAndAdd, which orders it like a release: whoever sees the tail beyond a position
 * with an acquire also sees in the line of the sender that took it the announcement or something later. The word goes back
 * to {@link #IDLE} with a release after the message was published: whoever sees that it has moved on sees the message. So
 * if no living sender announces or holds a position that was taken and has no message, then its sender is dead.
 */
public final class SenderLines {
    /** Nothing is claimed. */
    public static final long IDLE = 0;

    /** A position is about to be taken, or was just taken. */
    public static final long ANNOUNCED = 1;

    private static final long FIRST_POSITION = 2;

    private final QueueMemory memory;
    private final int lines;

    /**
     * Looks at memory as at the senders' lines of a queue.
     *
     * @param memory memory of the queue block
     * @param lines start of the lines in bytes
     */
    SenderLines(QueueMemory memory, int lines) {
        this.memory = memory;
        this.lines = lines;
    }

    /**
     * Says that the sender is about to take a position of the ring of packets. Only the sender may call it.
     *
     * @param slot of the sender
     */
    void announcePacket(int slot) {
        // opaque: the getAndAdd of the tail that follows releases it; pairs with packetAcquire after packetTailAcquire
        memory.putLongOpaque(packetWord(slot), ANNOUNCED);
    }

    /**
     * Says which position the sender has taken. Only the sender may call it.
     *
     * @param slot of the sender
     * @param position of a packet
     */
    void holdPacket(int slot, long position) {
        // opaque: cannot move before the getAndAdd that gave the position; until seen, ANNOUNCED says enough
        memory.putLongOpaque(packetWord(slot), FIRST_POSITION + position);
    }

    /**
     * Says that the packet was published. Only the sender may call it, or the receiver for a dead one.
     *
     * @param slot of the sender
     */
    void settlePacket(int slot) {
        // release: who sees it sees the message that was published before; pairs with packetAcquire
        memory.putLongRelease(packetWord(slot), IDLE);
    }

    /**
     * What a sender says about a packet.
     *
     * @param slot of the sender
     * @return {@link #IDLE}, {@link #ANNOUNCED}, or a word for {@link #position}
     */
    long packetAcquire(int slot) {
        // acquire: if the sender has moved on, sees what it published; pairs with settlePacket
        return memory.getLongAcquire(packetWord(slot));
    }

    /**
     * Says that the sender is about to take a position of the ring of bulk blocks. Only the sender may call it.
     *
     * @param slot of the sender
     */
    void announceBulk(int slot) {
        // opaque: the getAndAdd of the tail that follows releases it; pairs with bulkAcquire after bulkTailAcquire
        memory.putLongOpaque(bulkWord(slot), ANNOUNCED);
    }

    /**
     * Says which position of the ring of bulk blocks the sender has taken. Only the sender may call it.
     *
     * @param slot of the sender
     * @param position of a bulk block
     */
    void holdBulk(int slot, long position) {
        // opaque: cannot move before the getAndAdd that gave the position; until seen, ANNOUNCED says enough
        memory.putLongOpaque(bulkWord(slot), FIRST_POSITION + position);
    }

    /**
     * Says that the packet that names the block was published. Only the sender may call it, or the receiver for a dead one.
     *
     * @param slot of the sender
     */
    void settleBulk(int slot) {
        // release: who sees it sees the message that was published before; pairs with bulkAcquire
        memory.putLongRelease(bulkWord(slot), IDLE);
    }

    /**
     * What a sender says about a bulk block.
     *
     * @param slot of the sender
     * @return {@link #IDLE}, {@link #ANNOUNCED}, or a word for {@link #position}
     */
    long bulkAcquire(int slot) {
        // acquire: if the sender has moved on, sees what it published; pairs with settleBulk
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
    static boolean isHeld(long word) {
        return word >= FIRST_POSITION;
    }

    /**
     * Returns whether a word names a certain position.
     *
     * @param word what a sender says
     * @param position the position
     * @return true if the sender holds it
     */
    static boolean isHeldAt(long word, long position) {
        return word == FIRST_POSITION + position;
    }

    /**
     * The position that a word names.
     *
     * @param word for which {@link #isHeld} is true
     * @return the position, 0 or more
     */
    static long position(long word) {
        return word - FIRST_POSITION;
    }

    private int packetWord(int slot) {
        return lines + slot * QueueLayout.LINE_BYTES + QueueLayout.SENDER_PACKET_OFFSET;
    }

    private int bulkWord(int slot) {
        return lines + slot * QueueLayout.LINE_BYTES + QueueLayout.SENDER_BULK_OFFSET;
    }
}
