package io.clump.mpi.comm;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.locks.LockSupport;

/**
 * Polls while no thread of the program is in MPI, so that requests of other processes are answered while it computes.
 * It never waits to enter, and stays inside for one poll only, so calls of the program rarely wait for it. It does
 * nothing while a thread of the program waits in MPI, since that thread polls.
 */
final class ProgressThread {
    /** First pause after a poll that has found nothing; each further such poll doubles the pause. */
    private static final long LEAST_PAUSE_NANOS = 50_000;

    private static final long MOST_PAUSE_NANOS = 1_000_000;

    private static final Logger LOGGER = System.getLogger(ProgressThread.class.getName());

    private final ThreadGate gate;
    private final Progress progress;

    /** Read and written inside the gate, and volatile since it is also read outside. */
    private volatile boolean isClosed;

    ProgressThread(ThreadGate gate, Progress progress) {
        this.gate = gate;
        this.progress = progress;
        Thread thread = new Thread(this::run, "mpi-progress");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long pauseNanos = LEAST_PAUSE_NANOS;
        try {
            while (!isClosed) {
                if (hasGotOn()) {
                    pauseNanos = LEAST_PAUSE_NANOS;
                    Thread.yield();
                } else {
                    LockSupport.parkNanos(pauseNanos);
                    pauseNanos = Math.min(2 * pauseNanos, MOST_PAUSE_NANOS);
                }
            }
            // catch-all: logged; from then on only calls of the program poll
        } catch (RuntimeException e) {
            LOGGER.log(Level.ERROR, "the thread that polls for MPI has ended", e);
        }
    }

    private boolean hasGotOn() {
        if (!gate.tryEnter()) {
            return false;
        }
        try {
            return !isClosed && progress.poll() > 0;
        } finally {
            gate.leave();
        }
    }

    /** Ends the thread; called inside. */
    void close() {
        isClosed = true;
    }
}
