package io.clump.shm.lock;

/**
 * Test&amp;Set (Lumetta 1998, section 6.3.1, figure 6.15): a sender that finds the word UNLOCKED sets it to LOCKED.
 * Each attempt takes the cache line from all others, including the holder.
 *
 * <p>If the holder dies, no sender ever gets the lock again, and none can detect it.
 */
public final class TestAndSetLock implements QueueLock {
    private static final int UNLOCKED = 0;
    private static final int LOCKED = 1;

    /** Makes the lock's code; its state is in the memory. */
    public TestAndSetLock() {}

    @Override
    public int acquire(LockMemory lock, int slot) {
        int step = Spin.FIRST_STEP;
        // getAndSet: one sender finds it unlocked, and sees all that was done under the lock; pairs with release
        while (lock.memory().getAndSetInt(lock.line(), LOCKED) != UNLOCKED) {
            step = Spin.pause(step);
        }
        return LOCKED;
    }

    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        // getAndSet: one sender finds it unlocked, and sees all that was done under the lock; pairs with release
        return lock.memory().getAndSetInt(lock.line(), LOCKED) == UNLOCKED ? LOCKED : BUSY;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        // release: shows what was done under the lock; pairs with the getAndSet of the next holder
        lock.memory().putIntRelease(lock.line(), UNLOCKED);
    }
}
