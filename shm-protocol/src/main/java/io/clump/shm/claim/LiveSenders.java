package io.clump.shm.claim;

/** Liveness of the registered senders. */
public interface LiveSenders {
    /** Occupant of a free slot. */
    long NO_SENDER = 0;

    /**
     * Returns whether the sender of a slot may still publish what it has claimed. A process that is stopped, swapped
     * out or collecting garbage can. Costs up to microseconds.
     *
     * @param slot of the sender
     * @return false if the slot is free, or its sender dead or closed
     */
    boolean isAlive(int slot);

    /**
     * Returns the owner of a slot. While this is unchanged and the sender {@linkplain #isDead is dead}, no other
     * sender has the slot.
     *
     * @param slot of the sender
     * @return a word that identifies the sender, or {@link #NO_SENDER}
     */
    default long occupant(int slot) {
        return slot + 1L;
    }

    /**
     * Returns whether a sender will never publish what it has claimed. Costs up to microseconds.
     *
     * @param occupant what {@link #occupant} returned
     * @return false for {@link #NO_SENDER}
     */
    default boolean isDead(long occupant) {
        return !isAlive((int) occupant - 1);
    }

    /**
     * Called after a word was cleared in the lines of a sender that is not alive.
     *
     * @param slot of the sender
     */
    default void settled(int slot) {}
}
