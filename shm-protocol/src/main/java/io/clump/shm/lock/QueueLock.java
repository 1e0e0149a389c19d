package io.clump.shm.lock;

/**
 * A lock in shared memory. It is held only for a few instructions, so waiting senders do nothing else. Locks keep
 * nothing outside the lock's memory; any process and thread may use them, each sender with its own slot.
 */
public interface QueueLock {
    /** Returned by {@link #acquire} when the former holder died with the lock: the protected data needs repair. */
    int HOLDER_DIED = -1;

    /** Returned by {@link #tryAcquire} when another sender holds the lock or waits for it. */
    int BUSY = -2;

    /**
     * Acquires the lock. Waits while another sender holds it.
     *
     * @param lock memory of the lock
     * @param slot the caller's, which no other sender uses at the same time
     * @return argument for {@link #release}: {@link #HOLDER_DIED} or another number
     */
    int acquire(LockMemory lock, int slot);

    /**
     * Acquires the lock if it is free. Never waits, for any state of the holder.
     *
     * @param lock memory of the lock
     * @param slot the caller's, which no other sender uses at the same time
     * @return argument for {@link #release}: {@link #HOLDER_DIED} or another number; or {@link #BUSY}
     */
    int tryAcquire(LockMemory lock, int slot);

    /**
     * Gives the lock to the next sender, with all that was written before.
     *
     * @param lock memory of the lock
     * @param slot the caller's
     * @param hold what {@link #acquire} returned
     */
    void release(LockMemory lock, int slot, int hold);

    /**
     * Prepares the memory of a new lock, which is all zero and not yet visible to others.
     *
     * @param lock memory of the lock
     */
    default void initialise(LockMemory lock) {}
}
