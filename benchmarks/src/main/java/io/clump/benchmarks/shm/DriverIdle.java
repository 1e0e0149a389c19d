package io.clump.benchmarks.shm;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/**
 * How Aeron's media driver waits: short while Aeron is measured, and long while others are, whom it would disturb. Only the
 * driver's thread idles; any thread may begin and end rounds.
 */
final class DriverIdle implements IdleStrategy {
    static final long IN_ROUND_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /** Short enough for the driver to keep its clients alive. */
    private static final long BETWEEN_ROUNDS_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    // volatile: set twice a round, read by a thread that is about to sleep; the order does not matter
    private volatile boolean inRound;
    private volatile @Nullable Thread driver;

    void beginRound() {
        inRound = true;
        LockSupport.unpark(driver);
    }

    void endRound() {
        inRound = false;
    }

    @Override
    public void idle(int workCount) {
        if (workCount <= 0) {
            idle();
        }
    }

    @Override
    public void idle() {
        if (driver == null) {
            driver = Thread.currentThread();
        }
        LockSupport.parkNanos(inRound ? IN_ROUND_NANOS : BETWEEN_ROUNDS_NANOS);
    }

    @Override
    public void reset() {}
}
