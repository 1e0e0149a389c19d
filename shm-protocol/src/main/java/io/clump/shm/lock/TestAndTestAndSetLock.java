package io.clump.shm.lock;

/**
 * Test&amp;Test&amp;Set (Lumetta 1998, section 6.3.1, figure 6.15): like Test&amp;Set, but after a failure a sender
 * only reads, in its own cache, until the lock is UNLOCKED, and does not take the cache line from the others.
 *
 * <p>If the holder dies, no sender ever gets the lock again, and none can detect it.
 */
public final class TestAndTestAndSetLock implements QueueLock {
    private static final int UNLOCKED = 0;
    private static final int LOCKED = 1;

    /** Makes the lock's code; its state is in the memory. */
    public TestAndTestAndSetLock() {}

    @Override
    public int acquire(LockMemory lock, int slot) {
        int step = Spin.FIRST_STEP;
        // getAndSet: one sender finds it unlocked, and sees all that was done under the lock; pairs with release
        while (lock.memory().getAndSetInt(lock.line(), LOCKED) != UNLOCKED) {
            do {
                step = Spin.pause(step);
                // opaque: a hint that another attempt may succeed
            } while (lock.memory().getIntOpaque(lock.line()) != UNLOCKED);
        }
        return LOCKED;
    }

    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        // opaque: a hint that an attempt may succeed
        boolean isUnlocked = lock.memory().getIntOpaque(lock.line()) == UNLOCKED;
        // getAndSet: one sender finds it unlocked, and sees all that was done under the lock; pairs with release
        return isUnlocked && lock.memory().getAndSetInt(lock.line(), LOCKED) == UNLOCKED ? LOCKED : BUSY;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        // release: shows what was done under the lock; pairs with the getAndSet of the next holder
        lock.memory().putIntRelease(lock.line(), UNLOCKED);
    }
}
