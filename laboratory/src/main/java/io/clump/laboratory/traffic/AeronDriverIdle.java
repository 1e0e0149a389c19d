package io.clump.laboratory.traffic;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Waiting of Aeron's media driver: the given strategy while Aeron is measured, and long sleeps while others are
 * measured, which it would disturb. Only the driver's thread idles; any thread may begin and end rounds.
 */
final class AeronDriverIdle implements IdleStrategy {
    /** Short enough for the driver to keep its clients alive. */
    private static final long BETWEEN_ROUNDS_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final IdleStrategy duringRounds;

    // volatile: set twice a round, read by a thread that is about to sleep; the order does not matter
    private volatile boolean inRound;
    private volatile @Nullable Thread driver;

    AeronDriverIdle(IdleStrategy duringRounds) {
        this.duringRounds = duringRounds;
    }

    void beginRound() {
        inRound = true;
        LockSupport.unpark(driver);
    }

    void endRound() {
        inRound = false;
    }

    @Override
    public void idle(int workCount) {
        if (inRound) {
            duringRounds.idle(workCount);
        } else if (workCount <= 0) {
            sleep();
        }
    }

    @Override
    public void idle() {
        if (inRound) {
            duringRounds.idle();
        } else {
            sleep();
        }
    }

    @Override
    public void reset() {
        duringRounds.reset();
    }

    private void sleep() {
        if (driver == null) {
            driver = Thread.currentThread();
        }
        LockSupport.parkNanos(BETWEEN_ROUNDS_NANOS);
    }
}
