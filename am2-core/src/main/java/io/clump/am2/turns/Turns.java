package io.clump.am2.turns;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The turns in which threads use a parallel bundle: one thread at a time, from the head of a public operation to its
 * end, with the handlers that it runs. Everything in the bundle is guarded by the one lock in here.
 *
 * <pre>
 *   request, poll, map …   enter ─────────────────────────────────────────────▶ leave
 *   wait                   enter ─ poll ─ (spin, yield) ─ poll ─ (sleep) ─ poll ─▶ leave
 *   send to a full queue   enter ─ claim: poll ─ (pause) ─ poll ─ (pause) ─ publish ▶ leave       ( ) lets others in
 *   medium claim           enter ─ claim ─▶ leave, but nobody else enters until it is over
 * </pre>
 *
 * Of those who wait one sleeps in the selector, once it has found nothing; whoever comes after it waits for news, and
 * takes its place when it ends its wait.
 *
 * <p>Nobody is let in from inside a handler, or when the thread has entered twice, as in the condition of a wait.
 */
// Why no wake-up is lost. What a thread waits for happens
// - in a handler or a poll: by the thread that has the lock, and tells when it gives the lock back: all who wait for
// news,
//   and the selector of the sleeper, which has said that it sleeps before it gave the lock away;
// - by a message that nobody has polled for yet: the sleeper has asked for a ring before it gave the lock away;
// - by a call of wakeUp or moveTo, without the lock: these leave their note, then rouse the selector, which stays
// roused
//   until the next sleep, and every thread looks for notes before it sleeps. There is always a thread that sleeps in
// the
//   selector or looks soon while others wait for news: they begin that only while a thread sleeps there, and a thread
//   that ends a wait tells the others.
//
// The lock is fair to those who wait for it in line. A thread that begins an operation takes it past the line if it is
// free, since each place in the line costs a switch of threads; one that lets others in goes to the end of the line, so
// that it does let them in.
@SuppressWarnings("WaitNotInLoop") // the loops are the callers': each looks again at what it waits for
public final class Turns implements Rest {
    /** How long a thread sleeps while others send: what they send may need care that the sleeper has not heard of. */
    private static final long BRIEF_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How often the thread of an open claim is looked after: one that has died ends nothing any more. */
    private static final long CLAIMANT_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition changed = lock.newCondition();
    private final Sleeper sleeper;

    private @Nullable Thread claimant;
    private @Nullable Thread closer;

    private boolean asleep;
    private boolean asleepBriefly;
    private boolean usedWhileAsleep;

    /** How many threads need the sleeper to be awake. */
    private int disturbers;

    /** True if something has happened that a thread may wait for. */
    private boolean news;

    private long accepted;

    public Turns(Sleeper sleeper) {
        this.sleeper = sleeper;
    }

    /** Begins an operation. Waits while another thread is in one, or, unless this is about it, has a claim open. */
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
        tell();
        lock.unlock();
    }

    public boolean isHere() {
        return lock.isHeldByCurrentThread();
    }

    /** Notes that something has happened that a thread may wait for. */
    public void news() {
        news = true;
    }

    public void accepted(int count) {
        accepted += count;
        news |= count > 0;
    }

    /** How many messages all threads together have accepted. */
    public long acceptedMessages() {
        return accepted;
    }

    /** An endpoint is used, which may have to be followed up before the sleeper wakes by itself. */
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

    /** The thread that has opened the claim that is open. */
    @Nullable
    public Thread claimant() {
        return claimant;
    }

    /**
     * Closes the bundle as soon as nobody is in the middle of a send or in the selector. Other threads that enter
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
                // Nobody begins to sleep meanwhile: it is an error now.
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

    /** Lets others in; {@link #comeBack} follows. */
    public void letOthersIn() {
        tell();
        lock.unlock();
    }

    void comeBack() {
        lock.lock();
    }

    /**
     * As {@link #comeBack}, to go on with a send: it waits until no other thread has a claim open, as {@link #enter}
     * does.
     */
    public void comeBackToSend() {
        lock.lock();
        awaitNoClaim();
    }

    /** One pause of a wait. Returns false if the wait is over. */
    public boolean pause(Idle idle, long deadline) {
        if (idle.isDrowsy() || isNested()) {
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

    /** Sleeps in the selector if nobody does, else until there is news. */
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

    /** Ends a wait: another thread that waits may have to sleep in the selector now. */
    public void endWait() {
        if (!asleep) {
            changed.signalAll();
        }
    }

    /**
     * Returns whether no thread sleeps, which uses the selector then. If one does, wakes it and lets others in for a
     * while.
     */
    public boolean isAwake() {
        if (!asleep) {
            return true;
        }
        disturbers++;
        try {
            sleeper.rouse();
            changed.awaitUninterruptibly();
        } finally {
            disturbers--;
        }
        return false;
    }

    /** Waits until a thread tells of something. Lets others in. */
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

    private void tell() {
        if (lock.getHoldCount() > 1) {
            return;
        }
        boolean isOverdue = usedWhileAsleep && !asleepBriefly;
        if (asleep && (news || isOverdue)) {
            sleeper.rouse();
        }
        if (news) {
            news = false;
            changed.signalAll();
        }
    }

    /**
     * Waits for the end of another thread's claim; returns false if the time is over first or the thread interrupted.
     */
    private boolean isFreeOfClaims(long deadline) {
        while (isClaimedByAnother()) {
            long nanos = deadline - System.nanoTime();
            if (nanos <= 0 || !awaitChange(Math.min(nanos, CLAIMANT_LOOK_NANOS))) {
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
            interrupted |= !awaitChange(CLAIMANT_LOOK_NANOS);
        }
        restoreInterrupt(interrupted);
    }

    private boolean isClaimedByAnother() {
        Thread other = claimant;
        return other != null && other != Thread.currentThread() && other.isAlive();
    }

    /** Returns false if the thread was interrupted, which it then no longer is. */
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
