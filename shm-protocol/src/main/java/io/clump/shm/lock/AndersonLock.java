package io.clump.shm.lock;

/**
 * The Anderson lock (Lumetta 1998, section 6.3.1, figure 6.17): like the ticket lock, but each place has a flag on
 * its own line, so that a release disturbs only the next sender. There are as many places as there can be
 * senders.
 *
 * <pre>
 *   lock's line       | next place (32) |
 *   senders' words    | held (32) |        of the place with the sender's number
 * </pre>
 *
 * At first the lock is in place 0. The thesis's array of the places that processes have drawn is the result of {@link
 * #acquire}.
 *
 * <p>If a sender dies that holds the lock or has drawn a place, the lock stops there forever, and no other sender can
 * detect it.
 */
public final class AndersonLock implements QueueLock {
    private static final int UNLOCKED = 0;
    private static final int LOCKED = 1;

    /** Makes the lock's code; its state is in the memory. */
    public AndersonLock() {}

    @Override
    public void initialise(LockMemory lock) {
        lock.memory().putInt(held(lock, 0), LOCKED);
    }

    @Override
    public int acquire(LockMemory lock, int slot) {
        // getAndAdd: draws the place, irrevocable; pairs with itself in other senders
        int place = lock.memory().getAndAddInt(lock.line(), 1) & (lock.senders() - 1);
        int step = Spin.FIRST_STEP;
        // acquire: sees all that was done under the lock; pairs with release
        while (lock.memory().getIntAcquire(held(lock, place)) != LOCKED) {
            step = Spin.pause(step);
        }
        return place;
    }

    /** Draws the place only if it already has the lock. */
    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        // opaque: a hint; the compareAndSet decides
        int next = lock.memory().getIntOpaque(lock.line());
        int place = next & (lock.senders() - 1);
        // acquire: sees all that was done under the lock; pairs with release
        if (lock.memory().getIntAcquire(held(lock, place)) != LOCKED) {
            return BUSY;
        }
        // compareAndSet: draws the place if nobody has, so that the lock still lies in it; pairs with the getAndAdd
        return lock.memory().compareAndSetInt(lock.line(), next, next + 1) ? place : BUSY;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        int next = (hold + 1) & (lock.senders() - 1);
        lock.memory().putInt(held(lock, hold), UNLOCKED);
        // release: shows what was done under the lock, and that this place is empty; pairs with the next one's acquire
        lock.memory().putIntRelease(held(lock, next), LOCKED);
    }

    private static int held(LockMemory lock, int place) {
        return lock.senderWords(place);
    }
}
