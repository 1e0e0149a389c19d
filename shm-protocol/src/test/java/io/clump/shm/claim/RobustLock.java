package io.clump.shm.claim;

import io.clump.shm.lock.LockMemory;
import io.clump.shm.lock.QueueLock;

/**
 * Lock with the guarantees of the system's robust mutex, for senders that run in turns and are killed between two
 * turns: slot and number of the actor are the same.
 */
final class RobustLock implements QueueLock {
    private static final int NO_HOLDER = -1;
    private static final int HELD = 0;

    private final Turns turns;

    /** Actor that holds the lock. Only the actor whose turn it is accesses this field, and turns order the accesses. */
    private int holder = NO_HOLDER;

    RobustLock(Turns turns) {
        this.turns = turns;
    }

    @Override
    public int acquire(LockMemory lock, int slot) {
        turns.step();
        while (holder != NO_HOLDER && !turns.isKilled(holder)) {
            turns.step();
        }
        int hold = holder == NO_HOLDER ? HELD : HOLDER_DIED;
        holder = slot;
        return hold;
    }

    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        turns.step();
        if (holder != NO_HOLDER && !turns.isKilled(holder)) {
            return BUSY;
        }
        int hold = holder == NO_HOLDER ? HELD : HOLDER_DIED;
        holder = slot;
        return hold;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        turns.step();
        holder = NO_HOLDER;
    }
}
