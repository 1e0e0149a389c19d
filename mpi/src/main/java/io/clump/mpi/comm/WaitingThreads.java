package io.clump.mpi.comm;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * The threads that wait in MPI, and which of them polls for all: the decisions of {@link ThreadGate}, without its lock.
 *
 * <pre>
 *   a thread polls ── its wait ends ──▶ deferred ── a thread waits again ──▶ it polls
 *         │                                │ nobody does for some time, or the turn is over
 *         │                                ▼
 *         ╰─ another is served, ─▶ a parked thread is called ─ it comes in ─▶ it polls in its next wait
 *             this one is not for long
 * </pre>
 *
 * <p>A thread whose wait has ended usually waits again soon: to wake another thread for the time between costs more
 * than many messages. So the end of a wait wakes no thread; a daemon thread checks after a while whether a thread
 * polls. If none does, it calls one, and so do the ends of the next waits, at once.
 *
 * <p>If each process has a processor of its own only, a thread that is called cannot run before the calling one stops.
 * Then a served thread is called when the polling one finds nothing for itself, or its time slice is over, and the
 * called thread polls from then on.
 *
 * <p>Used by the thread inside the gate, except {@link #deferral} and {@link #tick}.
 */
final class WaitingThreads {
    /** Ticks after which the time slice of a thread is over, if another one is served. */
    static final int TICKS_OF_TURN = 16;

    /**
     * Factor for the time slices in every second process: if the threads of two processes exchange messages in pairs,
     * one of the processes changes to the next pair, and the other one follows.
     */
    static final int LONG_TURN = 2;

    /**
     * Most ticks from one check of the daemon thread to the next, if it takes the processor of the thread that polls:
     * with a check in each tick, two processes lost a fifth of their time to context switches. A parked thread waits
     * for at most three checks after the polling thread has left.
     */
    static final int MOST_TICKS = 8;

    /** No parked thread is served that was not called. */
    static final int NONE_SERVED = 0;

    /** Some are, and were when the polling thread began. */
    static final int SERVED = 1;

    /** A thread was served since then: probably its partner runs now, and that of the polling thread does not. */
    static final int NEWLY_SERVED = 2;

    /** Most ends of waits in a row that call the next thread at once. */
    private static final int MOST_PROMPT = 15;

    /** Ends of waits in a row that needed no late call, after which late calls are forgotten. */
    private static final int GOOD_DEFERRALS = 32;

    private final boolean takesTurns;
    private final int ticksOfTurn;

    /** Parked threads, in the order in which they have begun to wait. */
    private final List<Waiter> waiting = new ArrayList<>();

    /** Threads that were called, and have not come in yet. */
    private final Set<Waiter> arriving = new LinkedHashSet<>();

    /** The called thread that polls if its wait is not over; other threads do not poll meanwhile. */
    private @Nullable Waiter successor;

    private boolean isPolled;

    /** Last {@link Waiter#note}. */
    private int notes;

    /** Number of {@link #ticks} at the start of the polling thread's time slice. */
    private int turnBegan;

    /** Ends of waits that will call the next thread at once. */
    private int prompt;

    private int penalty;
    private int goodDeferrals;

    /** Changes with each deferral, and when a thread polls after it: odd while the next thread is not called. */
    private final AtomicInteger deferral = new AtomicInteger();

    /** Tenths of a millisecond that the daemon thread has counted. Volatile: read inside. */
    private volatile int ticks;

    /** Task of the daemon thread. */
    enum Help {
        /** Nothing. */
        NONE,
        /** Tick at the start of the polling thread's turn. */
        WATCH,
        /** Poll. */
        POLL
    }

    /** A parked thread. */
    static final class Waiter {
        final Thread thread;
        final boolean isVirtual;
        private final BooleanSupplier condition;

        /** Number of the wait for {@link WaitQuestions}. */
        private long wait = WaitQuestions.NEW;

        /** Positive if a thread that began to poll has found this one served; the higher, the later. */
        private int note;

        /** Written inside. Volatile: read without the lock. */
        private volatile boolean isCalled;

        /** Cause of the end of the thread that polled for this one; used inside. */
        private @Nullable Throwable failure;

        Waiter(Thread thread, boolean isVirtual, BooleanSupplier condition) {
            this.thread = thread;
            this.isVirtual = isVirtual;
            this.condition = condition;
        }

        private boolean isNewlyServed() {
            return note == 0 && isServed();
        }

        /** Returns whether the thread has to come in. */
        boolean isCalled() {
            return isCalled;
        }

        void call() {
            isCalled = true;
            LockSupport.unpark(thread);
        }

        /** Throws an exception if the wait was ended without its condition. */
        void check() {
            if (failure != null && !isServed()) {
                throw new MPIException(
                        MPI.ERR_OTHER, "the thread that polls for the waiting threads has failed: " + failure, failure);
            }
        }

        private boolean isServed() {
            return condition.getAsBoolean();
        }

        @Override
        public String toString() {
            return thread.getName() + (isCalled ? " called" : "") + (note > 0 ? " noted" : "");
        }
    }

    /**
     * No thread waits.
     *
     * @param takesTurns whether threads that are called have no processor of their own
     * @param ticksOfTurn ticks after which the time slice of a thread is over, if another one is served
     */
    WaitingThreads(boolean takesTurns, int ticksOfTurn) {
        this.takesTurns = takesTurns;
        this.ticksOfTurn = ticksOfTurn;
    }

    boolean takesTurns() {
        return takesTurns;
    }

    /** Returns whether no thread is parked. */
    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Returns whether a thread that begins to wait polls: no other one does, or was called to. */
    boolean isPollerMissing() {
        return !isPolled && successor == null;
    }

    /** Returns whether threads are parked, and none polls or was called to. */
    boolean isPollerNeeded() {
        return isPollerMissing() && !waiting.isEmpty();
    }

    /**
     * The calling thread polls from now on.
     *
     * @param byDaemon whether it is the daemon thread
     * @return {@link #SERVED} if threads are served and alternate, otherwise {@link #NONE_SERVED}
     */
    int beginPolling(boolean byDaemon) {
        isPolled = true;
        noteChange();
        int left = NONE_SERVED;
        for (int i = 0; takesTurns && !byDaemon && i < waiting.size(); i++) {
            Waiter waiter = waiting.get(i);
            if (waiter.note == 0 && !waiter.isVirtual && waiter.isServed()) {
                notes++;
                waiter.note = notes;
            }
            left = waiter.note > 0 ? SERVED : left;
        }
        return left;
    }

    /** The polling thread stops polling. */
    void endPolling() {
        isPolled = false;
    }

    private void noteChange() {
        int count = deferral.getPlain();
        if (isDeferred(count)) {
            // release: the daemon thread may see it later, and checks again inside; pairs with GatePoller.run
            deferral.setRelease(count + 1);
        }
    }

    /** Notes that the calling thread will park. */
    void add(Waiter waiter) {
        waiting.add(waiter);
    }

    /** Notes that a parked thread has entered: it was called, or interrupted. */
    void arrive(Waiter waiter) {
        if (!arriving.remove(waiter)) {
            waiting.remove(waiter);
        }
        if (waiter == successor) {
            successor = null;
        }
    }

    private boolean isTurnOver() {
        return ticks - turnBegan >= ticksOfTurn;
    }

    /** Returns whether the wait of a parked thread is over. */
    boolean isSomeServed() {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).isServed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Calls the parked threads whose waits are over, except served ones.
     *
     * @param byDaemon true if the daemon thread polls, with which no parked thread alternates
     * @return the remaining threads: {@link #NONE_SERVED}, {@link #SERVED} or {@link #NEWLY_SERVED}
     */
    int callServed(boolean byDaemon) {
        int left = NONE_SERVED;
        boolean isSomeCalled = false;
        for (int i = 0; i < waiting.size(); i++) {
            Waiter waiter = waiting.get(i);
            boolean isLeft = takesTurns && !byDaemon && !waiter.isVirtual;
            if (isLeft && waiter.note > 0) {
                left = Math.max(left, SERVED);
            } else if (waiter.isServed() && isLeft) {
                left = NEWLY_SERVED;
            } else if (waiter.isServed()) {
                arriving.add(waiter);
                waiter.call();
                isSomeCalled = true;
            }
        }
        if (isSomeCalled) {
            waiting.removeIf(Waiter::isCalled);
        }
        return left;
    }

    /**
     * Makes sure that a thread will poll for others, if they {@linkplain #isPollerNeeded need one} when the wait of the
     * calling thread ends.
     */
    Help endWait() {
        if (prompt > 0) {
            prompt--;
            return callNext();
        }
        if (takesTurns && isTurnOver() && isSomeServed()) {
            return callNext();
        }
        goodDeferrals++;
        if (goodDeferrals == GOOD_DEFERRALS) {
            penalty = 0;
        }
        // release: the daemon thread may see it late, but inside before it parks; pairs with GatePoller.rest
        deferral.setRelease(deferral.getPlain() + (isDeferred(deferral.getPlain()) ? 2 : 1));
        return Help.WATCH;
    }

    /**
     * Calls the next thread if no thread has polled since a deferral.
     *
     * @param seen the number of the deferral
     */
    Help callLate(int seen) {
        if (!isPollerNeeded()) {
            noteChange();
        } else if (deferral.getPlain() == seen) {
            goodDeferrals = 0;
            penalty = Math.min(2 * penalty + 1, MOST_PROMPT);
            prompt = penalty;
            return callNext();
        }
        return Help.NONE;
    }

    private Help callNext() {
        Waiter next = handOver(false);
        if (next == null) {
            return Help.POLL;
        }
        next.call();
        return Help.NONE;
    }

    /**
     * Chooses the thread that polls next: one whose wait is over, or else the first one.
     *
     * @param isLast true to choose the thread that was served last, whose partner probably runs now
     * @return the thread, which the caller calls; null if all are virtual
     */
    @Nullable
    Waiter handOver(boolean isLast) {
        noteChange();
        Waiter next = isLast ? servedLast() : null;
        if (next == null) {
            turnBegan = ticks;
            next = first(Waiter::isServed);
        }
        if (next == null) {
            next = first(waiter -> true);
        }
        if (next != null) {
            waiting.remove(next);
            arriving.add(next);
            successor = next;
        }
        return next;
    }

    private @Nullable Waiter servedLast() {
        Waiter last = first(Waiter::isNewlyServed);
        if (last == null) {
            for (Waiter waiter : waiting) {
                last = waiter.note > (last == null ? 0 : last.note) ? waiter : last;
            }
        }
        return last;
    }

    private @Nullable Waiter first(Predicate<Waiter> predicate) {
        for (Waiter waiter : waiting) {
            if (!waiter.isVirtual && predicate.test(waiter)) {
                return waiter;
            }
        }
        return null;
    }

    /** Calls all parked threads, whose waits end with an exception. */
    void fail(Throwable failure) {
        for (Waiter waiter : waiting) {
            waiter.failure = failure;
            arriving.add(waiter);
            waiter.call();
        }
        waiting.clear();
    }

    /** Notes that time has passed; called by the daemon thread. */
    void tick(int count) {
        int next = ticks + count;
        ticks = next;
    }

    /**
     * Returns the time to the next check of the daemon thread if a thread has ended a wait and begun another one since
     * the last check; it doubles each time. Called by that thread.
     *
     * @param last the time to the last check, in ticks
     */
    int ticksToNextCheck(int last) {
        return takesTurns ? Math.min(MOST_TICKS, 2 * last) : last;
    }

    /** Returns a number that changes with each deferral and its end. Any thread may call it. */
    int deferral() {
        return deferral.get();
    }

    /** Returns whether the daemon thread must call the next thread if the number does not change. */
    static boolean isDeferred(int deferral) {
        return (deferral & 1) != 0;
    }

    /**
     * Describes the parked threads.
     *
     * @param threads gets the descriptions
     * @return false if one of them has not been checked before, or a called thread has not entered
     */
    boolean describe(WaitQuestions questions, List<WaitQuestions.Waiting> threads) {
        boolean wereAllAsked = arriving.isEmpty();
        for (Waiter waiter : waiting) {
            if (waiter.wait == WaitQuestions.NEW) {
                wereAllAsked = false;
                waiter.wait = questions.number();
            }
            threads.add(questions.waiting(waiter.thread, waiter.wait, waiter.condition));
        }
        return wereAllAsked;
    }

    /** Returns a thread that is parked, or has not come in yet; null if no thread is. */
    @Nullable
    Thread anyThread() {
        Waiter first = waiting.isEmpty() ? null : waiting.get(0);
        if (first == null && !arriving.isEmpty()) {
            first = arriving.iterator().next();
        }
        return first == null ? null : first.thread;
    }

    @Override
    public String toString() {
        return "waiting=" + waiting + ", arriving=" + arriving + ", successor=" + successor + ", polled=" + isPolled
                + ", over=" + isTurnOver() + ", prompt=" + prompt + ", penalty=" + penalty + ", deferred="
                + isDeferred(deferral());
    }
}
