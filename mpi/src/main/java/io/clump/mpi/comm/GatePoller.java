package io.clump.mpi.comm;

import io.clump.mpi.comm.WaitingThreads.Help;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Daemon thread of a {@link ThreadGate}. It polls while only virtual threads wait. Until the end of a wait has called
 * another thread to poll, it checks every 0.1 to 0.8 ms whether a thread polls, and calls one if not.
 */
final class GatePoller {
    /** Shortest time between two checks. */
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /** Polls that find nothing to do before the thread parks. */
    private static final int IDLE_POLLS = 16;

    private static final Logger LOGGER = System.getLogger(GatePoller.class.getName());

    private final ThreadGate gate;
    private final WaitingThreads waiting;

    /** Null until help is needed; used inside. */
    private @Nullable Thread thread;

    /** False while the thread is parked without a limit, or soon will be. Volatile, as the next ones: read outside. */
    private volatile boolean isWatching;

    private volatile boolean isPollWanted;
    private volatile boolean isClosed;

    GatePoller(ThreadGate gate, WaitingThreads waiting) {
        this.gate = gate;
        this.waiting = waiting;
    }

    boolean is(Thread other) {
        return other == thread;
    }

    /** Notes what the thread has to do; called inside. */
    void help(Help what) {
        if (what == Help.POLL) {
            isPollWanted = true;
            wake();
        } else if (what == Help.WATCH && !isWatching) {
            isWatching = true;
            wake();
        }
    }

    /** Ends the thread; called inside. */
    void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }

    private void wake() {
        if (thread == null) {
            thread = new Thread(this::run, "mpi-poller");
            thread.setDaemon(true);
            thread.start();
        } else {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        try {
            watch();
            // catch-all: reported to the threads that rely on this one
        } catch (Throwable e) {
            LOGGER.log(Level.ERROR, "the thread that polls for the threads waiting in MPI has failed", e);
            gate.runInside(() -> {
                gate.fail(e);
                // The next thread that needs help starts another one.
                thread = null;
                isWatching = false;
            });
        }
    }

    private void watch() {
        int seen = waiting.deferral();
        int idle = 0;
        int ticks = 1;
        while (!isClosed) {
            int now = waiting.deferral();
            idle = now == seen ? idle + 1 : 0;
            if (isPollWanted) {
                isPollWanted = false;
                gate.runInside(gate::pollForOthers);
            } else if (now == seen && WaitingThreads.isDeferred(now)) {
                gate.runInside(() -> help(waiting.callLate(now)));
                ticks = 1;
            } else if (idle < IDLE_POLLS) {
                ticks = now == seen ? ticks : waiting.ticksToNextCheck(ticks);
                LockSupport.parkNanos(this, ticks * POLL_NANOS);
                waiting.tick(ticks);
            } else {
                rest(now);
                ticks = 1;
            }
            seen = now;
        }
    }

    /** Parks until there is something to do. */
    private void rest(int seen) {
        // Inside, as the end of a wait: it comes before this and changes the number, or after it and ends the parking.
        gate.runInside(() -> isWatching = waiting.deferral() != seen);
        if (!isWatching && !isPollWanted && !isClosed) {
            LockSupport.park(this);
        }
    }
}
