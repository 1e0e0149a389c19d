package io.clump.shm.claim;

/**
 * The states of a packet: FREE, then CLAIMED by a sender, then READY or READY_BULK, then FREE again (Lumetta 1998,
 * section 3.3.1, figure 3.5). Only the step from FREE to CLAIMED is contended. A bulk block is FREE or CLAIMED.
 */
public final class PacketState {
    /** Free; the value of new memory. */
    public static final int FREE = 0;

    /** Owned by a sender, which fills it. Some algorithms name the sender instead, see {@link #claimedBy}. */
    public static final int CLAIMED = 1;

    /**
     * Owned by the receiver, which runs the handler: no longer in the queue, and not free yet. For senders the same
     * as CLAIMED.
     */
    static final int ACCEPTED = CLAIMED;

    /** Owned by the receiver: a short message. */
    public static final int READY = 2;

    /** Owned by the receiver: a message with bulk data. */
    public static final int READY_BULK = 3;

    /** Bit that is set in READY_BULK and not in READY. */
    private static final int BULK_BIT = 1;

    /**
     * Bit in the state of a packet whose sender has not claimed its position yet.
     */
    private static final int TRIED_BIT = QueueGeometry.MAX_SENDERS;

    private PacketState() {}

    /**
     * Returns the state of a packet or block that a sender has claimed, with the sender's name: negative.
     *
     * @param slot of the sender
     * @return code for CLAIMED
     */
    public static int claimedBy(int slot) {
        return ~slot;
    }

    /**
     * Returns the state of a packet that a sender has claimed before the position, with the sender's name: negative.
     *
     * @param slot of the sender
     * @return code for CLAIMED
     */
    public static int triedBy(int slot) {
        return ~(slot | TRIED_BIT);
    }

    /**
     * Returns whether it is open if the sender that a state names has claimed the position.
     *
     * @param state for which {@link #isClaimedBySlot} is true
     * @return true for what {@link #triedBy} returns
     */
    public static boolean isTried(int state) {
        return (~state & TRIED_BIT) != 0;
    }

    /**
     * Returns whether a state names a sender.
     *
     * @param state of a packet or bulk block
     * @return true for what {@link #claimedBy} and {@link #triedBy} return
     */
    public static boolean isClaimedBySlot(int state) {
        return state < 0;
    }

    /**
     * The sender that a state names.
     *
     * @param state for which {@link #isClaimedBySlot} is true
     * @return the sender's slot
     */
    public static int slotOf(int state) {
        return ~state & ~TRIED_BIT;
    }

    /**
     * Returns whether a packet may be delivered.
     *
     * @param state state of the packet
     * @return true for {@link #READY} and {@link #READY_BULK}
     */
    public static boolean isReady(int state) {
        return (state & ~BULK_BIT) == READY;
    }
}
