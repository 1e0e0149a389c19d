package io.clump.shm.claim;

/** Which of the registered senders are still there. */
public interface LiveSenders {
    /**
     * Whether the sender of a slot may still publish what it has claimed. A process that is stopped, swapped out or
     * collecting garbage may. Costs up to microseconds.
     *
     * @param slot of the sender
     * @return false if the slot is free, or its sender dead or closed
     */
    boolean isAlive(int slot);
}
