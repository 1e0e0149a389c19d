package io.clump.am2;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a thread does between polls that find nothing: it spins for the length of a round trip inside the machine, then gives
 * the processor up to those it may be waiting for, then sleeps. Sleeping costs the receiver system calls and the sender one,
 * some tens of microseconds together, so the thread yields for a few times as long before it begins. Where others want the
 * processor, that time is over after a yield or two. Belongs to the thread that waits.
 */
final class Idle {
    /** Empty polls before the processor is given up. Together a few microseconds. */
    private static final int SPINS = 64;

    /** How long the thread yields before it sleeps: longer than a round trip over the network takes on one machine. */
    private static final long YIELDING_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /** Half of what a long can hold: as good as for ever, and sums of such times with the clock's compare well. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final Rest rest;

    /** Empty polls in a row; counted as far as it matters. */
    private int emptyPolls;

    private long yieldingSince;
    private boolean drowsy;

    /**
     * Makes the pauses of one bundle, or of one wait in a parallel bundle.
     *
     * @param rest where the thread sleeps
     */
    Idle(Rest rest) {
        this.rest = rest;
    }

    /** When a wait that begins now is over, by {@link System#nanoTime()}. */
    static long deadline(Duration timeout) {
        Duration bounded = timeout.compareTo(FOREVER) < 0 ? timeout : FOREVER;
        return System.nanoTime() + Math.max(0, bounded.toNanos());
    }

    /** A wait begins, or a message has come: the next one may follow soon. */
    void begin() {
        emptyPolls = 0;
        drowsy = false;
    }

    /** Whether the next poll has to look at everything, as the thread will sleep if it finds nothing. */
    boolean isDrowsy() {
        return drowsy;
    }

    /**
     * Lets a moment pass after a poll that has found nothing.
     *
     * @param deadline what {@link #deadline} returned
     * @return false if the wait must end, because the time is over or the thread was interrupted
     */
    boolean pause(long deadline) {
        if (emptyPolls < SPINS) {
            emptyPolls++;
            Thread.onSpinWait();
            return true;
        }
        long now = System.nanoTime();
        if (now - deadline >= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        if (drowsy) {
            rest.sleep(deadline - now);
            return true;
        }
        if (emptyPolls == SPINS) {
            emptyPolls++;
            yieldingSince = now;
        }
        drowsy = now - yieldingSince >= YIELDING_NANOS;
        Thread.yield();
        return true;
    }
}
