package io.clump.shm.lock;

/**
 * The list-based queue lock of Mellor-Crummey and Scott (Algorithms for scalable synchronization on shared-memory
 * multiprocessors, ACM TOCS 9(1), 1991, algorithm 5): a waiting sender appends its own node to that of the sender
 * before it, and polls only this node. The nodes are the senders' words, named by slots instead of pointers.
 *
 * <pre>
 *   lock's line       | last in the queue: slot + 1, or 0 if the lock is free (32) |
 *   senders' words    | next: slot + 1, or 0 (32) | waiting: 1 or 0 (32) |
 * </pre>
 *
 * <p>If a sender dies that holds the lock or waits for it, the later senders wait forever, and cannot detect it.
 */
public final class McsLock implements QueueLock {
    private static final int NONE = 0;
    private static final int WAITING = 1;
    private static final int GO_ON = 0;

    /** In bytes from the start of a sender's words. */
    private static final int NEXT_OFFSET = 0;

    /** In bytes from the start of a sender's words. */
    private static final int WAITING_OFFSET = NEXT_OFFSET + Integer.BYTES;

    /** Makes the lock's code; its state is in the memory. */
    public McsLock() {}

    @Override
    public int acquire(LockMemory lock, int slot) {
        int self = slot + 1;
        lock.memory().putInt(next(lock, self), NONE);
        lock.memory().putInt(waiting(lock, self), WAITING);
        // getAndSet: puts the caller's node, prepared above, at the end; pairs with the compareAndSet of release
        int predecessor = lock.memory().getAndSetInt(lock.line(), self);
        if (predecessor != NONE) {
            // release: shows the predecessor a node that is prepared; pairs with the acquire of its release
            lock.memory().putIntRelease(next(lock, predecessor), self);
            int step = Spin.FIRST_STEP;
            // acquire: sees all that was done under the lock; pairs with release
            while (lock.memory().getIntAcquire(waiting(lock, self)) == WAITING) {
                step = Spin.pause(step);
            }
        }
        return self;
    }

    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        int self = slot + 1;
        lock.memory().putInt(next(lock, self), NONE);
        // compareAndSet: the caller's node, prepared above, is the only one; sees all that was done under the lock
        return lock.memory().compareAndSetInt(lock.line(), NONE, self) ? self : BUSY;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        // acquire: sees the successor's node prepared; pairs with the release in acquire
        int successor = lock.memory().getIntAcquire(next(lock, hold));
        if (successor == NONE) {
            // compareAndSet: leaves the lock free, with all that was done, if nobody has come; pairs with the getAndSet
            if (lock.memory().compareAndSetInt(lock.line(), hold, NONE)) {
                return;
            }
            successor = awaitSuccessor(lock, hold);
        }
        // release: shows what was done under the lock; pairs with the acquire of the next holder
        lock.memory().putIntRelease(waiting(lock, successor), GO_ON);
    }

    /** Waits for a successor that is at the end of the queue, but not yet linked to the caller. */
    private static int awaitSuccessor(LockMemory lock, int self) {
        int step = Spin.FIRST_STEP;
        int successor;
        do {
            step = Spin.pause(step);
            // acquire: sees the successor's node prepared; pairs with the release in acquire
            successor = lock.memory().getIntAcquire(next(lock, self));
        } while (successor == NONE);
        return successor;
    }

    private static int next(LockMemory lock, int node) {
        return lock.senderWords(node - 1) + NEXT_OFFSET;
    }

    private static int waiting(LockMemory lock, int node) {
        return lock.senderWords(node - 1) + WAITING_OFFSET;
    }
}
