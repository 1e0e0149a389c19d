package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.matching.Matcher;
import io.clump.mpi.comm.WaitingThreads.Help;
import io.clump.mpi.comm.WaitingThreads.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the threads of a process into MPI, one at a time, from the beginning of a public call to its end. The thread
 * inside owns the bundle, and the lock of this class guards everything behind the public classes.
 *
 * <pre>
 *   send, test …      enter ────────────────────────▶ leave
 *   wait, alone       enter ─ poll ─ (others) ─ poll ─▶ leave          ( ) lets those in who want to enter
 *   wait, another     enter ─ (parked: the other one polls) ─▶ leave
 *   thread polls
 * </pre>
 *
 * <p>One of the waiting threads polls. The others are parked until their condition holds, or until they have to poll:
 * see {@link WaitingThreads}. A virtual thread does not poll, since it would keep its carrier: a daemon thread polls
 * while only virtual threads wait, and calls a parked thread if no other one polls for some time.
 */
// No thread is forgotten:
// - A thread that wants to enter counts itself in "entering", which the polling thread reads after each poll. If it
//   still has to park, it calls Bundle.wakeUp, which ends a sleep of the polling thread that has begun, or the next
//   one. It also ends the wait of a thread that was alone and waits as with THREAD_SINGLE.
// - A thread that waits is in "waiting" before it gives the lock back. While there are such threads, a thread polls, or
// one of them has been called to poll and has not entered yet, or the daemon thread checks whether one polls. Each
// thread that ends its wait makes sure of that. WaitingThreadsExplorationTest tries all orders of these steps.
//
// The lock is fair to the threads in its queue, since the polling thread has to let them in. A thread that enters takes
// a free lock without queueing, which costs no context switch, at most MOST_OVERTAKINGS times in a row. While one
// thread alone uses MPI, the lock is biased towards it.
public final class ThreadGate {
    private static final int MOST_OVERTAKINGS = 32;

    /** Reads of a lock or a call before the thread parks, which costs two context switches. */
    private static final int SPINS = 32;

    /**
     * Unsuccessful polls after which a thread yields to another served thread: some tens of microseconds, since its
     * partner may need a call and a context switch, which take 15 µs on some machines. With 384 polls a process
     * changed between its threads three times as often.
     */
    private static final int SHORT_POLLS = 1024;

    /** The same in every second process: the threads of two processes would miss each other if both gave up at once. */
    private static final int LONG_POLLS = 4 * SHORT_POLLS;

    /** One of so many waits is patient although another thread was just served, for the same reason. */
    private static final int LONG_WAITS = 4;

    private final BiasedLock lock;
    private final Bundle bundle;
    private final Matcher matcher;
    private final Progress progress;
    private final WaitingThreads waiting;
    private final GatePoller gatePoller;

    /** Threads that want to enter and have found another one inside. */
    private final AtomicInteger entering = new AtomicInteger();

    /** Thread that polls; set while it lets others in, too. Written inside. */
    private final AtomicReference<@Nullable Thread> poller = new AtomicReference<>();

    /** End of the wait of the polling thread. */
    private BooleanSupplier ownCondition = () -> true;

    private final BooleanSupplier interruption = this::hasToStopPolling;

    /** Thread that was inside last, which owns the bundle. */
    private Thread owner = Thread.currentThread();

    /** Polls of a thread that finds nothing for itself; see {@link #SHORT_POLLS}. */
    private final int ownPolls;

    private int overtakings;

    /**
     * Opens the gate; the calling thread is outside.
     *
     * @param takesTurns whether the process has no processor for a second thread
     * @param fenceThreads makes all threads of this process pass a full fence, if it can
     */
    ThreadGate(Bundle bundle, Matcher matcher, Progress progress, boolean takesTurns, BooleanSupplier fenceThreads) {
        lock = new BiasedLock(fenceThreads);
        this.bundle = bundle;
        this.matcher = matcher;
        this.progress = progress;
        boolean isSecond = (matcher.configuration().rank() & 1) != 0;
        int turn = WaitingThreads.TICKS_OF_TURN;
        waiting = new WaitingThreads(takesTurns, isSecond ? WaitingThreads.LONG_TURN * turn : turn);
        gatePoller = new GatePoller(this, waiting);
        ownPolls = isSecond ? LONG_POLLS : SHORT_POLLS;
    }

    /** Begins a public call; waits while another thread is inside. A thread may enter several times. */
    public void enter() {
        if (!lock.tryLock()) {
            enterOccupied(SPINS);
        } else if (entering.get() > 0 && lock.holdCount() == 1 && ++overtakings > MOST_OVERTAKINGS) {
            overtakings = 0;
            lock.unlock();
            enterOccupied(0);
        }
        own();
    }

    /** Returns whether a second thread has ever wanted to enter. */
    boolean hasSeveralThreads() {
        return lock.isBiasEnding();
    }

    /** Begins a public call unless another thread is inside; returns whether it has. */
    boolean tryEnter() {
        if (lock.tryLock()) {
            own();
            return true;
        }
        return false;
    }

    /** Ends a public call. */
    public void leave() {
        lock.unlock();
    }

    private void lock() {
        if (!lock.tryLock()) {
            enterOccupied(SPINS);
        }
    }

    private void enterOccupied(int spins) {
        // getAndAdd: the polling thread sees it soon; pairs with hasToStopPolling
        entering.getAndAdd(1);
        try {
            // opaque: a thread that has just begun to poll is woken below
            if (poller.getOpaque() != null) {
                bundle.wakeUp();
            }
            for (int i = 0; i < spins; i++) {
                if (lock.tryLock()) {
                    return;
                }
                Thread.yield();
            }
            bundle.wakeUp();
            lock.lock();
        } finally {
            entering.getAndAdd(-1);
        }
    }

    private void own() {
        Thread current = Thread.currentThread();
        if (owner != current) {
            bundle.takeOver();
            owner = current;
        }
    }

    /**
     * Waits, inside, until a condition holds, and lets other threads in meanwhile.
     *
     * @param condition tested by the thread that polls; reads operations and activities only
     * @return false if before that the thread was interrupted
     */
    boolean await(BooleanSupplier condition) {
        try {
            while (!condition.getAsBoolean()) {
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                if (waiting.isPollerMissing() && !VirtualThreads.isCurrent()) {
                    Waiter next = poll(condition, false);
                    if (next != null) {
                        park(condition, next);
                    }
                } else {
                    park(condition, null);
                }
            }
            return true;
        } finally {
            if (waiting.isPollerNeeded()) {
                gatePoller.help(waiting.endWait());
            }
        }
    }

    /** Polls until no thread is parked; the daemon thread does it, inside. */
    void pollForOthers() {
        if (waiting.isPollerNeeded()) {
            own();
            Waiter unused = poll(waiting::isEmpty, true);
        }
    }

    /**
     * Polls until the condition holds, or the thread is interrupted.
     *
     * @return a thread that polls from now on, which has to be called; null if the wait is over
     */
    private @Nullable Waiter poll(BooleanSupplier condition, boolean byDaemon) {
        long wait = WaitQuestions.NEW;
        ownCondition = condition;
        int found = waiting.beginPolling(byDaemon);
        // opaque: threads that enter see it, and end a sleep; they do it in any case before they park
        poller.setOpaque(Thread.currentThread());
        int polls = 0;
        int most =
                waiting.isEmpty() ? 0 : ownPolls + ThreadLocalRandom.current().nextInt(SHORT_POLLS);
        try {
            while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
                if (found == WaitingThreads.NONE_SERVED) {
                    wait = matcher.await(interruption) ? wait : answer(wait, byDaemon);
                } else if (polls < most && (found != WaitingThreads.NEWLY_SERVED || most % LONG_WAITS == 0)) {
                    polls++;
                    int unused = matcher.progress();
                } else {
                    return waiting.handOver(true);
                }
                progress.advance();
                found = waiting.callServed(byDaemon);
                if (entering.get() > 0) {
                    letOthersIn();
                }
            }
            return null;
        } finally {
            // opaque: as above
            poller.setOpaque(null);
            waiting.endPolling();
        }
    }

    /** Answers for all waiting threads; returns the number of the polling thread's wait. */
    private long answer(long wait, boolean byDaemon) {
        WaitQuestions questions = progress.questions();
        if (!questions.isAsked()) {
            return wait;
        }
        long number = wait == WaitQuestions.NEW ? questions.number() : wait;
        List<WaitQuestions.Waiting> threads = new ArrayList<>();
        if (!byDaemon) {
            threads.add(questions.waiting(Thread.currentThread(), number, ownCondition));
        }
        boolean wereAllAsked = waiting.describe(questions, threads) && wait != WaitQuestions.NEW;
        if (wereAllAsked) {
            questions.answer(threads, this::hasToStopPolling);
        }
        return number;
    }

    private boolean hasToStopPolling() {
        return ownCondition.getAsBoolean() || entering.get() > 0 || progress.isSomeReady() || waiting.isSomeServed();
    }

    /** Runs something of the daemon thread inside. */
    void runInside(Runnable action) {
        lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private void letOthersIn() {
        int entries = goOut();
        giveWay();
        // Behind the threads that want to enter: the lock is fair.
        lock.lock();
        comeBack(entries);
    }

    private void giveWay() {
        for (int i = 0; i < SPINS && entering.get() > 0; i++) {
            Thread.yield();
        }
    }

    /** Returns whether a thread wants to enter. */
    boolean isWanted() {
        return entering.get() > 0;
    }

    /**
     * Admits, between two polls, the threads that want to enter and the thread that polls for the others. Called
     * inside, by a thread whose event does not notify this process, and which therefore does not park.
     */
    void letGo() {
        if (isWanted() || lock.hasQueuedThreads()) {
            int entries = goOut();
            giveWay();
            // The polling thread lets this one in as it does others.
            enterOccupied(0);
            comeBack(entries);
        }
    }

    /** Parks until the thread is called or interrupted; calls the next one before it does. */
    private void park(BooleanSupplier condition, @Nullable Waiter next) {
        Waiter waiter = new Waiter(Thread.currentThread(), VirtualThreads.isCurrent(), condition);
        waiting.add(waiter);
        if (waiting.isPollerMissing()) {
            gatePoller.help(Help.POLL);
        }
        int entries = goOut();
        try {
            if (next != null) {
                next.call();
            }
            int spins = waiting.takesTurns() ? 0 : SPINS;
            for (int i = 0; i < spins && !waiter.isCalled(); i++) {
                Thread.yield();
            }
            while (!waiter.isCalled() && !Thread.currentThread().isInterrupted()) {
                LockSupport.park(this);
            }
        } finally {
            lock();
            comeBack(entries);
            waiting.arrive(waiter);
        }
        waiter.check();
    }

    /** Ends the waits of all parked threads with an exception, since the daemon thread has failed; called inside. */
    void fail(Throwable failure) {
        waiting.fail(failure);
    }

    private int goOut() {
        int entries = lock.holdCount();
        for (int i = 0; i < entries; i++) {
            lock.unlock();
        }
        return entries;
    }

    private void comeBack(int entries) {
        for (int i = 1; i < entries; i++) {
            lock.lock();
        }
        own();
    }

    /**
     * Returns a thread that waits in MPI.
     *
     * @return null if none does; otherwise the polling thread, or the thread with the longest wait
     */
    public @Nullable Thread waitingThread() {
        Thread polling = poller.getPlain();
        return polling != null && !gatePoller.is(polling) ? polling : waiting.anyThread();
    }

    /** Ends the daemon thread; called inside. */
    void close() {
        gatePoller.close();
    }

    /** The exception for a thread that was interrupted while it waited. */
    static MPIException interrupted() {
        return new MPIException(MPI.ERR_OTHER, "interrupted while waiting for other processes");
    }
}
