package io.clump.shm.lock;

/**
 * Test&amp;Set (Lumetta 1998, section 6.3.1, figure 6.15): a word that is LOCKED by whoever finds it UNLOCKED. Each try
 * takes the line away from all others, the holder too.
 *
 * <p>If the holder dies, nobody ever gets the lock again, and no other sender can tell.
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
