package io.clump.am2.turns;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The pauses of a thread between polls that find nothing: it spins for the length of a round trip inside the machine,
 * then gives the processor up to those it may be waiting for, then sleeps. Sleeping costs the receiver system calls and
 * the sender one, some tens of microseconds together, so the thread yields for a few times as long before it begins.
 *
 * <pre>
 *   spin 64 times ──▶ yield for 200 µs ──▶ look at everything ──▶ sleep
 *         │                  │ a yield took 300 µs: crowded            ▲
 *         ╰── crowded ───────┴──────────────────────────────────────────╯
 * </pre>
 *
 * <p>A thread that yields goes to the end of the line: where another one computes on this processor, a yield costs a
 * whole time slice of some milliseconds, and the system counts the time that was given away as used, so that a message
 * which comes during the sleep after it has to wait for a time slice, too. A thread that sleeps at once is woken before
 * those who compute. So after a yield that took long the thread calls its processor crowded, and for some time sleeps
 * where it would yield. Then it tries again: if yields take long still, that time is doubled, up to a second. One that
 * took long after many that did not, such as when a compiler thread ran, does not count as still.
 *
 * <p>A yield that took a few microseconds has run another thread, which waits and yields as well. Where more threads
 * wait than there are processors, the thread whose message all wait for may need this processor, so the thread then
 * yields where it would spin, until some yields in a row have found no other thread.
 *
 * <p>Belongs to the thread that waits.
 */
public final class Idle {
    /** Empty polls before the processor is given up. Together a few microseconds. */
    static final int SPINS = 64;

    /**
     * A yield that finds no other thread is one system call; one that runs another thread switches the processor to and
     * fro.
     */
    static final long SHARED_YIELD_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    /** Yields in a row that find no other thread, after which the thread spins again. */
    static final int LONELY_YIELDS = 8;

    /** How long the thread yields before it sleeps: longer than a round trip over the network takes on one machine. */
    static final long YIELDING_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /**
     * A yield to a thread that waits, too, is over in a few microseconds, as that one handles a message or yields as
     * well, and in some tens of microseconds if it falls asleep; a time slice has milliseconds.
     */
    static final long SLOW_YIELD_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    /**
     * Yields that are not slow, after which a slow one is the first again: something ran for a moment, and nothing
     * computes.
     */
    static final int BEARABLE_YIELDS = 16;

    /** How long the thread does not yield after a first yield that was slow. */
    static final long SHORTEST_CROWD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How long at most, after many in a row: one slow yield in that time does not count. */
    static final long LONGEST_CROWD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Half of what a long can hold: as good as for ever, and sums of such times with the clock's compare well. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final Rest rest;
    private final Runnable yielding;
    private final LongSupplier clock;

    /** Empty polls in a row; counted as far as it matters. */
    private int emptyPolls;

    private long yieldingSince;
    private boolean drowsy;

    /** Yields since the last one that was slow. */
    private int bearableYields;

    /** Yields that have to find no other thread before the thread spins again. */
    private int sharedYields;

    private long crowdNanos = SHORTEST_CROWD_NANOS;
    private long crowdedUntil;

    /**
     * Makes the pauses of one bundle, or of one wait in a parallel bundle.
     *
     * @param rest where the thread sleeps
     */
    public Idle(Rest rest) {
        this(rest, Thread::yield, System::nanoTime);
    }

    /**
     * Makes pauses out of other means.
     *
     * @param rest where the thread sleeps
     * @param yielding gives the processor up
     * @param clock in nanoseconds
     */
    public Idle(Rest rest, Runnable yielding, LongSupplier clock) {
        this.rest = rest;
        this.yielding = yielding;
        this.clock = clock;
        crowdedUntil = clock.getAsLong();
    }

    /** When a wait that begins now is over, by {@link System#nanoTime()}. */
    public static long deadline(Duration timeout) {
        Duration bounded = timeout.compareTo(FOREVER) < 0 ? timeout : FOREVER;
        return System.nanoTime() + Math.max(0, bounded.toNanos());
    }

    /** A wait begins, or a message has come: the next one may follow soon. */
    public void begin() {
        emptyPolls = 0;
        drowsy = false;
    }

    /** Returns whether the next poll has to look at everything, as the thread will sleep if it finds nothing. */
    public boolean isDrowsy() {
        return drowsy;
    }

    /**
     * Lets a moment pass after a poll that has found nothing.
     *
     * @param deadline what {@link #deadline} returned
     * @return false if the wait must end, because the time is over or the thread was interrupted
     */
    public boolean pause(long deadline) {
        if (emptyPolls < SPINS && sharedYields == 0) {
            emptyPolls++;
            Thread.onSpinWait();
            return true;
        }
        long now = clock.getAsLong();
        if (now - deadline >= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        if (drowsy) {
            rest.sleep(deadline - now);
            return true;
        }
        if (emptyPolls <= SPINS) {
            emptyPolls = SPINS + 1;
            yieldingSince = now;
        }
        drowsy = now - crowdedUntil < 0 || now - yieldingSince >= YIELDING_NANOS;
        if (!drowsy) {
            yieldFrom(now);
        }
        return true;
    }

    private void yieldFrom(long now) {
        yielding.run();
        long end = clock.getAsLong();
        if (end - now < SLOW_YIELD_NANOS) {
            bearableYields++;
            sharedYields = end - now < SHARED_YIELD_NANOS ? Math.max(0, sharedYields - 1) : LONELY_YIELDS;
        } else {
            boolean isStillCrowded = bearableYields < BEARABLE_YIELDS && now - crowdedUntil < crowdNanos;
            bearableYields = 0;
            sharedYields = 0;
            crowdNanos = isStillCrowded ? Math.min(2 * crowdNanos, LONGEST_CROWD_NANOS) : SHORTEST_CROWD_NANOS;
            crowdedUntil = end + crowdNanos;
        }
    }
}
