package io.clump.mpi.comm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Fair lock that a thread may take several times. Until a second thread needs it, it is biased towards the thread that
 * created it: that thread acquires it by writing one word and reading another, without a locked operation (Dice, Moir
 * and Scherer, "Quickly Reacquirable Locks", 2003). The first other thread ends the bias for good; from then on this is
 * a {@link ReentrantLock}.
 *
 * <pre>
 *   biased ── another thread wants it ─▶ ending ── the favoured thread has left ─▶ unbiased
 * </pre>
 *
 * <table>
 * <caption>Words</caption>
 * <tr><th>word</th><th>written by</th><th>read by</th></tr>
 * <tr><td>depth</td><td>the favoured thread</td><td>threads that end the bias</td></tr>
 * <tr><td>isEnding</td><td>the first other thread, once</td><td>the favoured thread</td></tr>
 * <tr><td>isUnbiased</td><td>a thread that has seen both, once</td><td>other threads</td></tr>
 * </table>
 */
// The favoured thread writes depth and then reads isEnding; the other one writes isEnding and then reads depth. One of
// them must see what the other has written. The other thread, which is in less of a hurry, pays for that: between its
// write and its read it makes the favoured thread pass a fence. The other thread sees all writes of the favoured thread
// before that fence, and all reads of the favoured thread after the fence see isEnding.
final class BiasedLock {
    private static final VarHandle DEPTH;

    static {
        try {
            DEPTH = MethodHandles.lookup().findVarHandle(BiasedLock.class, "depth", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ReentrantLock lock = new ReentrantLock(true);
    private final BooleanSupplier fenceThreads;
    private final Thread favoured = Thread.currentThread();

    /** Guards the end of the bias. */
    private final ReentrantLock end = new ReentrantLock();

    private final Condition favouredHasLeft = end.newCondition();

    /** True after the favoured thread has passed a fence since isEnding was set. */
    private boolean isFenced;

    /** Number of times that the favoured thread has entered without the lock, and not left yet. */
    @SuppressWarnings("unused") // by its handle
    private int depth;

    private volatile boolean isEnding;
    private volatile boolean isUnbiased;

    /**
     * Makes a free lock that favours the calling thread.
     *
     * @param fenceThreads makes all threads of this process pass a full fence, and returns whether it could; where it
     *     cannot, the lock is not biased
     */
    BiasedLock(BooleanSupplier fenceThreads) {
        this.fenceThreads = fenceThreads;
        if (!fenceThreads.getAsBoolean()) {
            isEnding = true;
            isUnbiased = true;
        }
    }

    /** Returns whether another thread has wanted the lock, or it was never biased. */
    boolean isBiasEnding() {
        return isEnding;
    }

    /** Takes the lock if it is free or the calling thread has it. Never waits, and may fail while the bias ends. */
    boolean tryLock() {
        if (Thread.currentThread() == favoured) {
            return enterFavoured() || lock.tryLock();
        }
        return isBiasOver(false) && lock.tryLock();
    }

    /** Takes the lock; waits until it is free. */
    void lock() {
        if (Thread.currentThread() == favoured) {
            if (enterFavoured()) {
                return;
            }
        } else {
            isBiasOver(true);
        }
        lock.lock();
    }

    /** Gives the lock back once; the calling thread has it. */
    void unlock() {
        int entries = Thread.currentThread() == favoured ? (int) DEPTH.get(this) : 0;
        if (entries > 0) {
            leaveFavoured(entries - 1);
        } else {
            lock.unlock();
        }
    }

    /** Returns whether threads wait for the lock, once it is not biased any more. */
    boolean hasQueuedThreads() {
        return lock.hasQueuedThreads();
    }

    /** Returns how often the calling thread has the lock. */
    int holdCount() {
        int biased = Thread.currentThread() == favoured ? (int) DEPTH.get(this) : 0;
        return biased > 0 ? biased : lock.getHoldCount();
    }

    /** Enters without the lock, or returns false if the calling thread, the favoured one, needs the lock. */
    private boolean enterFavoured() {
        int entries = (int) DEPTH.get(this);
        if (entries == 0 && isEnding) {
            return false;
        }
        // opaque: in this order with the next read; pairs with isBiasOver, whose fence orders them for the processor
        DEPTH.setOpaque(this, entries + 1);
        if (entries == 0 && isEnding) {
            leaveFavoured(0);
            return false;
        }
        return true;
    }

    private void leaveFavoured(int entries) {
        // release: what was done inside is seen by the thread that reads 0 and takes the lock; pairs with isBiasOver
        DEPTH.setRelease(this, entries);
        if (entries == 0 && isEnding) {
            end.lock();
            try {
                favouredHasLeft.signalAll();
            } finally {
                end.unlock();
            }
        }
    }

    /**
     * Ends the bias, if that was not done; called by other threads than the favoured one.
     *
     * @param waits whether to wait until the favoured thread has left
     * @return whether the favoured thread uses the lock from now on
     */
    private boolean isBiasOver(boolean waits) {
        if (isUnbiased) {
            return true;
        }
        end.lock();
        try {
            if (!isFenced) {
                isEnding = true;
                fence();
                isFenced = true;
            }
            // acquire: pairs with leaveFavoured. After the fence, a depth that is not 0 becomes 0 with a signal; one
            // that was 0 may still become 1, but not for an entry: the favoured thread sees isEnding and goes back.
            while ((int) DEPTH.getAcquire(this) != 0) {
                if (!waits) {
                    return false;
                }
                favouredHasLeft.awaitUninterruptibly();
            }
            isUnbiased = true;
            return true;
        } finally {
            end.unlock();
        }
    }

    private void fence() {
        if (!fenceThreads.getAsBoolean()) {
            throw new IllegalStateException("the threads of this process cannot be fenced any more");
        }
    }
}
