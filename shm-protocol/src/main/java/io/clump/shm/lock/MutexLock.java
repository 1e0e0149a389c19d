package io.clump.shm.lock;

import io.clump.shm.posix.SharedMutex;

/**
 * The system's mutex (Lumetta 1998, section 6.3.1): a waiting sender sleeps in the kernel, and does not take the
 * processor from the holder. The mutex is in the lock's line. The thesis's mutex lends the holder the priority of the
 * waiting processes; this one does not.
 *
 * <p>The mutex is robust: if its holder dies, the next sender gets it with a notice, and repairs an incomplete
 * update. A holder that is stopped stops all others until it continues, and they do not poll meanwhile.
 */
public final class MutexLock implements QueueLock {
    private static final int HELD = 0;

    /** Makes the lock's code; its state is in the memory. */
    public MutexLock() {}

    /**
     * {@inheritDoc}
     *
     * @throws io.clump.am2.ClumpException if the system has no such mutex, or JNA cannot be loaded
     * @throws IllegalArgumentException if the memory is not mapped, but an array, which the system cannot address
     */
    @Override
    public void initialise(LockMemory lock) {
        if (lock.memory().byteArray() != null) {
            throw new IllegalArgumentException("a mutex needs memory that does not move: found an array");
        }
        SharedMutex.initialise(address(lock));
    }

    @Override
    public int acquire(LockMemory lock, int slot) {
        if (SharedMutex.lock(address(lock))) {
            return HELD;
        }
        return inherit(lock);
    }

    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        return switch (SharedMutex.tryLock(address(lock))) {
            case TAKEN -> HELD;
            case INHERITED -> inherit(lock);
            case BUSY -> QueueLock.BUSY;
        };
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        SharedMutex.unlock(address(lock));
    }

    /** Before the repair: if the caller dies during it, the next holder gets the notice again. */
    private static int inherit(LockMemory lock) {
        SharedMutex.makeConsistent(address(lock));
        return HOLDER_DIED;
    }

    private static long address(LockMemory lock) {
        return lock.memory().addressOffset() + lock.line();
    }
}
