package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.matching.Matcher;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the threads of a process into MPI, one at a time, from the beginning of a public call to its end. The thread
 * that is inside owns the bundle, and everything behind the public classes is guarded by the lock of this class.
 *
 * <pre>
 *   send, test …      enter ────────────────────────▶ leave
 *   wait, alone       enter ─ poll ─ (others) ─ poll ─▶ leave          ( ) lets those in who want to enter
 *   wait, another     enter ─ (parked: the other one polls) ─▶ leave
 *   thread polls
 * </pre>
 *
 * <p>One of the waiting threads polls. The others are parked until the polling thread finds that their condition holds,
 * or ends its own wait and calls the next one to poll. A virtual thread does not poll, since it would keep its carrier:
 * a daemon thread polls while only virtual threads wait.
 */
// No thread is forgotten:
// - A thread that wants to enter counts itself in "entering" before it reads "poller". The polling thread sets
//   "poller" before it reads "entering", after which it polls or sleeps. So at least one of them sees the other, and
//   the call of Bundle.wakeUp ends a sleep that has begun, or the next one.
// - A thread that waits is in "waiting" before it gives the lock back. While there are such threads, a thread polls, or
//   one of them has been called to poll and has not entered yet. Each thread that ends its wait makes sure of that.
//
// The lock is fair to the threads in its queue, since the polling thread has to let them in. A thread that enters takes
// a free lock without queueing, which costs no context switch, at most MOST_OVERTAKINGS times in a row.
public final class ThreadGate {
    private static final int MOST_OVERTAKINGS = 32;

    /** Looks at a lock or a call before the thread parks, which costs two context switches. */
    private static final int LOOKS = 32;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final Bundle bundle;
    private final Matcher matcher;
    private final Progress progress;

    /** Signalled when the daemon thread has to poll, or to end. */
    private final Condition helpWanted = lock.newCondition();

    /** Threads that want to enter and have found another one inside. */
    private final AtomicInteger entering = new AtomicInteger();

    /** Thread that polls; set while it lets others in, too. Volatile: read by threads that want to enter. */
    private volatile @Nullable Thread poller;

    /** Parked threads, in the order in which they have begun to wait. */
    private final Deque<Waiter> waiting = new ArrayDeque<>();

    /** End of the wait of the polling thread. */
    private BooleanSupplier ownCondition = () -> true;

    private final BooleanSupplier interruption = this::hasToStopPolling;

    /** Thread that was inside last, which owns the bundle. */
    private Thread owner = Thread.currentThread();

    private int overtakings;
    private @Nullable Thread helper;
    private boolean isClosed;

    /** A parked thread. */
    private static final class Waiter {
        final Thread thread = Thread.currentThread();
        final BooleanSupplier condition;

        /** True once it has to go on. Volatile: read without the lock. */
        volatile boolean isCalled;

        Waiter(BooleanSupplier condition) {
            this.condition = condition;
        }

        void call() {
            isCalled = true;
            LockSupport.unpark(thread);
        }
    }

    ThreadGate(Bundle bundle, Matcher matcher, Progress progress) {
        this.bundle = bundle;
        this.matcher = matcher;
        this.progress = progress;
    }

    /** Begins a public call; waits while another thread is inside. A thread may enter several times. */
    public void enter() {
        if (!lock.tryLock()) {
            enterOccupied(LOOKS);
        } else if (entering.get() > 0 && lock.getHoldCount() == 1 && ++overtakings > MOST_OVERTAKINGS) {
            overtakings = 0;
            lock.unlock();
            enterOccupied(0);
        }
        own();
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

    private void enterOccupied(int looks) {
        // getAndAdd: the polling thread sees it after it has set "poller"; pairs with hasToStopPolling
        entering.getAndAdd(1);
        try {
            if (poller != null) {
                bundle.wakeUp();
            }
            for (int i = 0; i < looks; i++) {
                if (lock.tryLock()) {
                    return;
                }
                Thread.yield();
            }
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
                if (poller == null && !VirtualThreads.isCurrent()) {
                    poll(condition);
                } else {
                    park(condition);
                }
            }
            return true;
        } finally {
            if (poller == null && !waiting.isEmpty()) {
                callNext();
            }
        }
    }

    /** Polls until the condition holds, or the thread is interrupted. */
    private void poll(BooleanSupplier condition) {
        ownCondition = condition;
        poller = Thread.currentThread();
        try {
            while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
                boolean unused = matcher.await(interruption);
                progress.advance();
                callServed();
                if (entering.get() > 0) {
                    letOthersIn();
                }
            }
        } finally {
            poller = null;
        }
    }

    private boolean hasToStopPolling() {
        return ownCondition.getAsBoolean() || entering.get() > 0 || progress.isSomeReady() || isSomeServed();
    }

    private boolean isSomeServed() {
        if (waiting.isEmpty()) {
            return false;
        }
        for (Waiter waiter : waiting) {
            if (waiter.condition.getAsBoolean()) {
                return true;
            }
        }
        return false;
    }

    private void callServed() {
        if (!waiting.isEmpty()) {
            waiting.removeIf(waiter -> {
                boolean isServed = waiter.condition.getAsBoolean();
                if (isServed) {
                    waiter.call();
                }
                return isServed;
            });
        }
    }

    /** Makes sure that a thread polls while others wait. */
    private void callNext() {
        for (Waiter waiter : waiting) {
            if (!VirtualThreads.is(waiter.thread)) {
                waiting.remove(waiter);
                waiter.call();
                return;
            }
        }
        callHelper();
    }

    private void letOthersIn() {
        int entries = goOut();
        for (int i = 0; i < LOOKS && entering.get() > 0; i++) {
            Thread.yield();
        }
        // Behind those who want to enter: the lock is fair.
        lock.lock();
        comeBack(entries);
    }

    private void park(BooleanSupplier condition) {
        Waiter waiter = new Waiter(condition);
        waiting.add(waiter);
        if (poller == null) {
            callHelper();
        }
        int entries = goOut();
        try {
            for (int i = 0; i < LOOKS && !waiter.isCalled; i++) {
                Thread.yield();
            }
            while (!waiter.isCalled && !waiter.thread.isInterrupted()) {
                LockSupport.park(this);
            }
        } finally {
            if (!lock.tryLock()) {
                enterOccupied(LOOKS);
            }
            comeBack(entries);
            if (!waiter.isCalled) {
                waiting.remove(waiter);
            }
        }
    }

    private int goOut() {
        int entries = lock.getHoldCount();
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

    /** Lets the daemon thread poll, since only virtual threads wait. */
    private void callHelper() {
        if (helper == null) {
            helper = new Thread(this::help, "mpi-poller");
            helper.setDaemon(true);
            helper.start();
        }
        helpWanted.signal();
    }

    private void help() {
        lock.lock();
        try {
            while (!isClosed) {
                if (waiting.isEmpty() || poller != null) {
                    helpWanted.awaitUninterruptibly();
                } else {
                    own();
                    poll(waiting::isEmpty);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns a thread that waits in MPI.
     *
     * @return null if none does; otherwise the one that polls, or has waited longest
     */
    public @Nullable Thread waitingThread() {
        Thread polling = poller;
        if (polling != null && polling != helper) {
            return polling;
        }
        Waiter first = waiting.peek();
        return first == null ? null : first.thread;
    }

    /** Ends the daemon thread; called inside. */
    void close() {
        isClosed = true;
        helpWanted.signal();
    }

    /** The exception for a thread that was interrupted while it waited. */
    static MPIException interrupted() {
        return new MPIException(MPI.ERR_OTHER, "interrupted while waiting for other processes");
    }
}
