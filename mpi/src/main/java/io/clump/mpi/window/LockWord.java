package io.clump.mpi.window;

import org.agrona.UnsafeApi;

/**
 * Lock in a word of shared memory that one process holds alone, or several share.
 *
 * <pre>
 *   value       lock                      changed by
 *   0           free
 *   n > 0       n processes share it      getAndAdd, compareAndSet
 *   −r − 1      the rank r holds it alone compareAndSet; its holder writes 0
 * </pre>
 *
 * @param address address of the word, aligned to 4 bytes
 */
record LockWord(long address) {
    private static final int FREE = 0;

    /** Takes the lock if it is free, or if it is shared and this process wants to share it. */
    boolean tryLock(int rank, boolean isExclusive) {
        // opaque: a stale value costs one attempt
        int held = UnsafeApi.getIntOpaque(null, address);
        if (isExclusive ? held != FREE : held < FREE) {
            return false;
        }
        int next = isExclusive ? -rank - 1 : held + 1;
        // compareAndSet: takes the lock, and sees what was written under it; pairs with LockWord.unlock
        return UnsafeApi.compareAndSetInt(null, address, held, next);
    }

    /** Gives the lock back. */
    void unlock() {
        // opaque: nobody else changes the word of a lock that is held alone, nor its sign if others share it
        if (UnsafeApi.getIntOpaque(null, address) < FREE) {
            // release: publishes what was written under the lock; pairs with LockWord.tryLock
            UnsafeApi.putIntRelease(null, address, FREE);
        } else {
            // getAndAdd: publishes what was written under the lock; pairs with LockWord.tryLock
            UnsafeApi.getAndAddInt(null, address, -1);
        }
    }

    /** Returns the rank of the process that holds the lock alone; negative if none does. */
    int holder() {
        // opaque: a stale value only delays the report that the holder is gone
        return -UnsafeApi.getIntOpaque(null, address) - 1;
    }
}
