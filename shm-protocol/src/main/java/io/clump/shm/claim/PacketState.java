package io.clump.shm.claim;

/**
 * The states of a packet: FREE, then CLAIMED by a sender, then READY or READY_BULK, then FREE again (Lumetta 1998,
 * section 3.3.1, figure 3.5). Only the step from FREE to CLAIMED is contended. A bulk block is FREE or CLAIMED.
 */
public final class PacketState {
    /** Nobody's; what new memory holds. */
    public static final int FREE = 0;

    /** A sender's, which fills it. Some algorithms name the sender instead, see {@link #claimedBy}. */
    public static final int CLAIMED = 1;

    /**
     * The receiver's, which runs the handler: in no queue any more, and not free yet. To senders the same as CLAIMED.
     */
    static final int ACCEPTED = CLAIMED;

    /** The receiver's: a short message. */
    public static final int READY = 2;

    /** The receiver's: a message with bulk data. */
    public static final int READY_BULK = 3;

    /** The bit that READY_BULK has and READY has not. */
    private static final int BULK_BIT = 1;

    /**
     * The bit in the state of a packet whose sender has not taken its position yet; a claimed one does not have it.
     */
    private static final int TRIED_BIT = QueueGeometry.MAX_SENDERS;

    private PacketState() {}

    /**
     * The state of what a sender has claimed, with the sender's name in it: negative.
     *
     * @param slot of the sender
     * @return what stands for CLAIMED
     */
    public static int claimedBy(int slot) {
        return ~slot;
    }

    /**
     * The state of a packet that a sender has got hold of before it has taken the position, with the sender's name in
     * it: negative.
     *
     * @param slot of the sender
     * @return what stands for CLAIMED
     */
    public static int triedBy(int slot) {
        return ~(slot | TRIED_BIT);
    }

    /**
     * Returns whether a state that names a sender leaves open whether it has taken the position.
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
