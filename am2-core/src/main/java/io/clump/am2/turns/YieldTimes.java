package io.clump.am2.turns;

import java.util.concurrent.TimeUnit;

/**
 * Times of the yields of a bundle. They show whether a yield has run another thread. A yield that finds none is one
 * system call, which takes 0.3 µs on one machine and 1.4 µs on another, where a yield to another thread takes 12 µs. So
 * the limit between them is a multiple of the fastest yield.
 *
 * <p>The waits of a parallel bundle share it without a lock: a lost update at most makes one wait judge by a slower
 * yield.
 */
public final class YieldTimes {
    /** Factor above the fastest yield from which a yield has run another thread, with two context switches. */
    static final int SHARED_FACTOR = 3;

    /** Shortest time of a yield that counts as a yield to another thread. */
    static final long LEAST_SHARED_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    /** Time from which each yield counts as a yield to another thread, also if no faster one is known. */
    static final long MOST_SHARED_NANOS = TimeUnit.MICROSECONDS.toNanos(5);

    private long fastestNanos = MOST_SHARED_NANOS;

    /** Notes a yield, and returns whether it has found no other thread to run. */
    boolean isAlone(long nanos) {
        fastestNanos = Math.min(fastestNanos, nanos);
        long limit = Math.min(SHARED_FACTOR * fastestNanos, MOST_SHARED_NANOS);
        return nanos < Math.max(limit, LEAST_SHARED_NANOS);
    }
}
