package io.clump.am2;

import java.time.Duration;

/**
 * What a thread does between polls that find nothing: it spins for the length of a round trip inside the machine, then gives
 * the processor up to those it may be waiting for, then sleeps. Sleeping costs the receiver system calls and the sender one,
 * some tens of microseconds together, so the thread is awake for about as long before it begins. Both limits count polls,
 * not time: where others want the processor a yield takes long, and a thread that yields is no burden to them.
 */
final class Idle {
    /** Empty polls before the processor is given up. Together a few microseconds. */
    private static final int SPINS = 64;

    /** Empty polls before the thread sleeps: those of {@link #SPINS}, and some hundred microseconds of yields. */
    private static final int POLLS_AWAKE = SPINS + 256;

    /** Half of what a long can hold: as good as for ever, and sums of such times with the clock's compare well. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final Sleeper sleeper;

    /**
     * Makes the pauses of one bundle.
     *
     * @param sleeper of the bundle
     */
    Idle(Sleeper sleeper) {
        this.sleeper = sleeper;
    }

    /** When a wait that begins now is over, by {@link System#nanoTime()}. */
    static long deadline(Duration timeout) {
        Duration bounded = timeout.compareTo(FOREVER) < 0 ? timeout : FOREVER;
        return System.nanoTime() + Math.max(0, bounded.toNanos());
    }

    /**
     * Whether the next poll has to look at everything, as the thread will sleep if it finds nothing.
     *
     * @param emptyPolls what {@link #count} returned
     * @return false while the poll strategy may choose what to look at
     */
    static boolean isDrowsy(int emptyPolls) {
        return emptyPolls >= POLLS_AWAKE;
    }

    /**
     * Counts polls in a row that found nothing, up to where more of them make no difference.
     *
     * @param emptyPolls the count before
     * @param messages what the last poll found
     * @return the count after it
     */
    static int count(int emptyPolls, int messages) {
        return messages > 0 ? 0 : Math.min(emptyPolls, POLLS_AWAKE) + 1;
    }

    /**
     * Lets a moment pass if nothing was found.
     *
     * @param emptyPolls what {@link #count} returned
     * @param deadline what {@link #deadline} returned
     * @return false if the wait must end, because the time is over or the thread was interrupted
     */
    boolean pause(int emptyPolls, long deadline) {
        if (emptyPolls < SPINS) {
            if (emptyPolls > 0) {
                Thread.onSpinWait();
            }
            return true;
        }
        long leftNanos = deadline - System.nanoTime();
        if (leftNanos <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        if (emptyPolls > POLLS_AWAKE) {
            sleeper.sleep(leftNanos);
        } else {
            Thread.yield();
        }
        return true;
    }
}
