package io.clump.shm;

import io.clump.am2.ClumpException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts eighths of a lease, in its own thread. A poll compares the count with the last one that it has seen, which is
 * in its cache. So it detects that upkeep is due without reading a clock, whether polls are nanoseconds or seconds
 * apart.
 */
final class LeaseTicks implements AutoCloseable {
    /** A count that never occurs. */
    static final int NEVER = -1;

    static final int BEATS_PER_LEASE = 8;

    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(LeaseTicks.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Runnable atFirst;
    private final Runnable onceInALease;
    private final long intervalNanos;
    private final Thread thread;
    private int count;
    private volatile boolean closed;

    private LeaseTicks(long leaseNanos, Runnable atFirst, Runnable onceInALease) {
        this.atFirst = atFirst;
        this.onceInALease = onceInALease;
        intervalNanos = leaseNanos / BEATS_PER_LEASE;
        thread = new Thread(this::run, "clump-beat");
        thread.setDaemon(true);
    }

    /**
     * Starts counting.
     *
     * @param leaseNanos the lease
     * @param atFirst run by the counting thread before it counts
     * @param onceInALease run once in a lease by the counting thread
     * @throws ClumpException if the system has no thread left
     */
    static LeaseTicks start(long leaseNanos, Runnable atFirst, Runnable onceInALease) {
        LeaseTicks beat = new LeaseTicks(leaseNanos, atFirst, onceInALease);
        try {
            beat.thread.start();
        } catch (OutOfMemoryError e) {
            throw new ClumpException("cannot start a thread: name=" + beat.thread.getName() + ", cause=" + e, e);
        }
        return beat;
    }

    /** Number of the last beat: 0 or more, different for each. Any thread may call it. */
    int count() {
        // opaque: progress only; a stale value costs one poll
        return (int) COUNT.getOpaque(this);
    }

    /** Ends the thread. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        atFirst.run();
        while (!closed) {
            LockSupport.parkNanos(this, intervalNanos);
            // opaque: nothing is published with it; only this thread writes
            COUNT.setOpaque(this, (count + 1) & Integer.MAX_VALUE);
            if (count % BEATS_PER_LEASE == 0) {
                onceInALease.run();
            }
        }
    }
}
