package io.clump.net.aeron;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.IdleStrategy;

/**
 * Idle strategy of a driver's thread: it spins, yields, and parks twice as long each time. While there is traffic, it
 * never parks for more than half a millisecond. After a quarter of a second with hardly any traffic, it parks for up to
 * {@link #LONGEST_QUIET_NANOS}, since two thousand wake-ups a second are too many for an idle node. Belongs to that
 * thread.
 */
final class DriverRest implements IdleStrategy {
    /** Number of spins, then of yields: few, since drivers share the machine with processes that poll. */
    static final int SPINS = 5;

    static final int YIELDS = 10;

    static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    static final long LONGEST_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /** Longest park on a quiet node: the longest sleep of a quiet endpoint's owner, too. */
    static final long LONGEST_QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

    /** Time parked since the last traffic after which the node is quiet. */
    static final long QUIET_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Parked time after which new work is only a sign of life. Connections send ten of those a second. */
    static final long RARE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private int idles;
    private long parkNanos = SHORTEST_NANOS;
    private long parkedSinceWorkNanos;
    private long quietNanos;

    @Override
    public void idle(int workCount) {
        if (workCount > 0) {
            worked();
        } else {
            idle();
        }
    }

    @Override
    public void idle() {
        idles++;
        if (idles <= SPINS) {
            Thread.onSpinWait();
        } else if (idles <= SPINS + YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(nextParkNanos());
        }
    }

    @Override
    public void reset() {
        idles = 0;
        parkNanos = SHORTEST_NANOS;
        parkedSinceWorkNanos = 0;
    }

    @Override
    public String alias() {
        return "clump-driver-rest";
    }

    /** Returns the time to park now. */
    long nextParkNanos() {
        long nanos = parkNanos;
        parkNanos = Math.min(2 * nanos, quietNanos >= QUIET_AFTER_NANOS ? LONGEST_QUIET_NANOS : LONGEST_NANOS);
        parkedSinceWorkNanos += nanos;
        quietNanos = Math.min(quietNanos + nanos, QUIET_AFTER_NANOS);
        return nanos;
    }

    private void worked() {
        if (parkedSinceWorkNanos < RARE_NANOS) {
            quietNanos = Math.max(0, quietNanos - RARE_NANOS);
        }
        reset();
    }
}
