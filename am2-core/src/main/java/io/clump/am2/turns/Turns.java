package io.clump.am2.turns;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns in which threads use a parallel bundle: one thread at a time, from the beginning of a public operation to its
 * end, with the handlers that it runs. The one lock of this class guards everything in the bundle.
 *
 * <pre>
 *   request, poll, map …   enter ─────────────────────────────────────────────▶ leave
 *   wait                   enter ─ poll ─ (spin, yield) ─ poll ─ (sleep) ─ poll ─▶ leave
 *   send to a full queue   enter ─ claim: poll ─ (pause) ─ poll ─ (pause) ─ publish ▶ leave       ( ) lets others in
 *   medium claim           enter ─ claim ─▶ leave, but nobody else enters until it is over
 * </pre>
 *
 * One of the waiting threads sleeps in the selector after it has found nothing; the threads that come after it wait for
 * news, and one of them takes its place when it ends its wait.
 *
 * <p>No other thread is let in from inside a handler, or when the thread has entered twice, as in the condition of a
 * wait.
 */
// No wake-up is lost. The event for which a thread waits occurs
// - in a handler or a poll: the thread that has the lock signals it when it releases the lock, to all that wait for
//   news, and to the selector of the sleeper, which has announced its sleep before it released the lock;
// - by a message that no thread has polled for yet: the sleeper has requested a ring before it released the lock;
// - by a call of wakeUp or moveTo, without the lock: these leave their note, then wake the selector, which stays
//   awake until the next sleep, and every thread checks for notes before it sleeps. While others wait for news, there
//   is always a thread that sleeps in the selector or checks soon: the others start to wait for news only while a
//   thread sleeps there, and a thread that ends a wait notifies them.
//
// The lock is fair to the threads in its queue. A thread that begins an operation takes the lock before the queued
// threads if it is free, since each place in the queue costs a context switch; a thread that lets others in goes to
// the end of the queue, so that it actually lets them in.
@SuppressWarnings("WaitNotInLoop") // the loops are in the callers: each tests its condition again
public final class Turns implements IdleSleep {
    /**
     * Longest sleep of a thread while others send, since their messages may need work of which the sleeper does not
     * know.
     */
    private static final long BRIEF_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Interval of checks that the thread of an open claim is alive, since a dead one would never end it. */
    private static final long CLAIMANT_CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition changed = lock.newCondition();
    private final Sleeper sleeper;

    private @Nullable Thread claimant;
    private @Nullable Thread closer;

    private boolean asleep;
    private boolean asleepBriefly;
    private boolean usedWhileAsleep;

    /** Number of threads that need the sleeper to be awake. */
    private int disturbers;

    /** True if an event has occurred for which a thread may wait. */
    private boolean news;

    private long accepted;

    public Turns(Sleeper sleeper) {
        this.sleeper = sleeper;
    }

    /**
     * Begins an operation. Waits while another thread is in one, or has a claim open, unless the operation is about
     * that claim.
     */
    public void enter(boolean isAboutClaim) {
        if (!lock.tryLock()) {
            lock.lock();
        }
        if (!isAboutClaim) {
            awaitNoClaim();
        }
    }

    /** Ends an operation. */
    public void leave() {
        wakeOthers();
        lock.unlock();
    }

    public boolean isHere() {
        return lock.isHeldByCurrentThread();
    }

    /** Notes an event for which a thread may wait. */
    public void news() {
        news = true;
    }

    public void accepted(int count) {
        accepted += count;
        news |= count > 0;
    }

    /** Returns the number of messages that all threads together have accepted. */
    public long acceptedMessages() {
        return accepted;
    }

    /** Notes the use of an endpoint, which may need further work before the sleeper wakes by itself. */
    public void used() {
        usedWhileAsleep |= asleep;
    }

    public void claimed() {
        claimant = Thread.currentThread();
    }

    public void claimEnded() {
        claimant = null;
        changed.signalAll();
    }

    /** Returns the thread of the open claim. */
    @Nullable
    public Thread claimant() {
        return claimant;
    }

    /**
     * Closes the bundle as soon as no thread is in the middle of a send or in the selector. Other threads that enter
     * meanwhile get an error.
     */
    public void close(BooleanSupplier isSending, Runnable closing) {
        closer = Thread.currentThread();
        news = true;
        try {
            while (isSending.getAsBoolean()) {
                signalChange();
                awaitChange();
            }
            while (!isAwake()) {
                // No thread begins to sleep meanwhile, since that is now an error.
                signalChange();
            }
            closing.run();
        } finally {
            closer = null;
            news = true;
        }
    }

    public boolean isBeingClosed() {
        return closer != null;
    }

    public boolean isBeingClosedByAnother() {
        return closer != null && closer != Thread.currentThread();
    }

    public boolean isNested() {
        return lock.getHoldCount() > 1;
    }

    /** Lets other threads in; {@link #comeBack} follows. */
    public void letOthersIn() {
        wakeOthers();
        lock.unlock();
    }

    void comeBack() {
        lock.lock();
    }

    /**
     * Does the same as {@link #comeBack}, to go on with a send: it waits until no other thread has a claim open, like
     * {@link #enter}.
     */
    public void comeBackToSend() {
        lock.lock();
        awaitNoClaim();
    }

    /** Makes one pause of a wait. Returns false if the wait is over. */
    public boolean pause(Idle idle, long deadline) {
        if (idle.sleepsNext() || isNested()) {
            return idle.pause(deadline) && isFreeOfClaims(deadline);
        }
        letOthersIn();
        boolean goesOn;
        try {
            goesOn = idle.pause(deadline);
        } finally {
            comeBack();
        }
        return goesOn && isFreeOfClaims(deadline);
    }

    /** Sleeps in the selector if no other thread does, otherwise until there is news. */
    @Override
    public void sleep(long mostNanos) {
        if (isNested()) {
            Thread.yield();
        } else if (asleep) {
            restoreInterrupt(!awaitChange(Math.min(mostNanos, sleeper.longestNanos())));
        } else if (disturbers > 0) {
            letOthersIn();
            Thread.yield();
            comeBack();
        } else {
            sleepInSelector(mostNanos);
        }
    }

    /** Ends a wait; another waiting thread may now have to sleep in the selector. */
    public void endWait() {
        if (!asleep) {
            changed.signalAll();
        }
    }

    /** Returns whether no thread sleeps in the selector. If one does, wakes it and lets others in for a while. */
    public boolean isAwake() {
        if (!asleep) {
            return true;
        }
        disturbers++;
        try {
            sleeper.endSleep();
            changed.awaitUninterruptibly();
        } finally {
            disturbers--;
        }
        return false;
    }

    /** Waits until a thread signals a change. Lets others in. */
    public void awaitChange() {
        changed.awaitUninterruptibly();
    }

    public void signalChange() {
        changed.signalAll();
    }

    private void sleepInSelector(long mostNanos) {
        asleepBriefly = usedWhileAsleep;
        usedWhileAsleep = false;
        asleep = true;
        try {
            long millis = sleeper.fallAsleep(asleepBriefly ? Math.min(mostNanos, BRIEF_NANOS) : mostNanos);
            letOthersIn();
            try {
                sleeper.rest(millis);
            } finally {
                comeBack();
            }
        } finally {
            asleep = false;
            sleeper.awake();
            if (disturbers > 0) {
                changed.signalAll();
            }
        }
    }

    private void wakeOthers() {
        if (lock.getHoldCount() > 1) {
            return;
        }
        boolean isOverdue = usedWhileAsleep && !asleepBriefly;
        if (asleep && (news || isOverdue)) {
            sleeper.endSleep();
        }
        if (news) {
            news = false;
            changed.signalAll();
        }
    }

    /**
     * Waits for the end of another thread's claim; returns false if the time is over first or the thread is
     * interrupted.
     */
    private boolean isFreeOfClaims(long deadline) {
        while (isClaimedByAnother()) {
            long nanos = deadline - System.nanoTime();
            if (nanos <= 0 || !awaitChange(Math.min(nanos, CLAIMANT_CHECK_NANOS))) {
                restoreInterrupt(nanos > 0);
                return false;
            }
        }
        return true;
    }

    private void awaitNoClaim() {
        boolean interrupted = false;
        while (isClaimedByAnother()) {
            interrupted |= Thread.interrupted();
            interrupted |= !awaitChange(CLAIMANT_CHECK_NANOS);
        }
        restoreInterrupt(interrupted);
    }

    private boolean isClaimedByAnother() {
        Thread other = claimant;
        return other != null && other != Thread.currentThread() && other.isAlive();
    }

    /** Waits for a change; returns false if the thread was interrupted, and clears the interrupt. */
    private boolean awaitChange(long nanos) {
        try {
            changed.awaitNanos(nanos);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static void restoreInterrupt(boolean wasInterrupted) {
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
