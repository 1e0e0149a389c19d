package io.clump.am2.turns;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Pauses of a thread between polls that find nothing: it spins for the time of a round trip inside the machine, then
 * yields the processor to the threads for which it may be waiting, then sleeps. A sleep costs the receiver several
 * system calls and the sender one, some tens of microseconds together, so the thread first yields for a few times as
 * long.
 *
 * <pre>
 *   spin 64 times ──▶ yield for 200 µs ──▶ poll everything ──▶ sleep
 *         │                  │
 *         │ crowded          │ a yield took 300 µs: crowded
 *         ▼                  ▼
 *       sleep              sleep
 * </pre>
 *
 * <p>A thread that yields goes to the end of the run queue. If another thread computes on this processor, a yield takes
 * a whole time slice of some milliseconds, and the system counts the yielded time as used, so that a message that
 * arrives during the following sleep also waits for a time slice. A thread that sleeps at once is woken before
 * computing threads. So after a long yield the thread considers its processor crowded, and for some time sleeps instead
 * of yielding. Then it tries again: if yields still take long, that time is doubled, up to a second. A single long
 * yield after many short ones, for instance when a compiler thread ran, does not count.
 *
 * <p>A yield that took a few microseconds has run another thread, which also waits and yields. If more threads wait
 * than there are processors, the thread for whose message all wait may need this processor, so this thread then yields
 * instead of spinning, until some yields in a row have found no other thread: see {@link YieldTimes}.
 *
 * <p>The number of processes on the host is no input, since a thread cannot know whether the others wait or compute.
 * With eight processes on two processors, a limit of 5 ms for a slow yield made an empty barrier 2.5 times faster, but
 * a program whose processes compute unevenly between barriers 10 % slower; sleeping at once made the barrier no faster.
 *
 * <p>Used by the waiting thread.
 */
public final class Idle {
    /** Number of empty polls before the processor is yielded, together a few microseconds. */
    static final int SPINS = 64;

    /**
     * Time after a yield that has run another thread in which the processor still counts as shared. A thread that waits
     * renews it by its next yields.
     */
    static final long SHARED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Number of yields in a row that find no other thread, after which the thread spins again. */
    static final int ALONE_YIELDS = 8;

    /** Time that the thread yields before it sleeps, longer than a round trip over the network on one machine. */
    static final long YIELDING_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /**
     * Time above which a yield is slow. A yield to another waiting thread takes a few microseconds, since that one
     * handles a message or yields, too, and some tens of microseconds if it falls asleep; a time slice takes
     * milliseconds.
     */
    static final long SLOW_YIELD_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

    /**
     * Number of yields that are not slow after which a slow one counts as the first again: another thread ran only for
     * a moment.
     */
    static final int SHORT_YIELDS = 16;

    /** Time without yields after a first slow yield. */
    static final long SHORTEST_CROWD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Maximum time without yields, after many slow ones in a row; one slow yield in that time does not matter. */
    static final long LONGEST_CROWD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Half of the largest long: in practice no limit, and sums with times of the clock can still be compared. */
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final IdleSleep rest;
    private final YieldTimes yieldTimes;
    private final Runnable yielding;
    private final LongSupplier clock;

    /** Number of empty polls in a row, counted only as far as needed. */
    private int emptyPolls;

    private long yieldingSince;

    /** Time of all yields and sleeps so far; spins are not measured. */
    private long waitedNanos;

    private boolean sleepsNext;

    /** Number of yields since the last slow one. */
    private int shortYields;

    /** Number of yields that must find no other thread before the thread spins again. */
    private int sharedYields;

    /** Time for which the processor is shared after the last yield; 0 once returned, or if no other thread has run. */
    private long sharedNanos;

    private long crowdNanos = SHORTEST_CROWD_NANOS;
    private long crowdedUntil;

    /**
     * Makes the pauses of a wait that knows no yields of others.
     *
     * @param rest sleeps for the thread
     */
    public Idle(IdleSleep rest) {
        this(rest, new YieldTimes());
    }

    /**
     * Makes the pauses of one bundle, or of one wait in a parallel bundle.
     *
     * @param rest sleeps for the thread
     * @param yieldTimes yields of the bundle's waits so far
     */
    public Idle(IdleSleep rest, YieldTimes yieldTimes) {
        this(rest, yieldTimes, Thread::yield, System::nanoTime);
    }

    /**
     * Makes pauses with another yield and another clock.
     *
     * @param rest sleeps for the thread
     * @param yieldTimes yields of the bundle's waits so far
     * @param yielding yields the processor
     * @param clock returns the time in nanoseconds
     */
    public Idle(IdleSleep rest, YieldTimes yieldTimes, Runnable yielding, LongSupplier clock) {
        this.rest = rest;
        this.yieldTimes = yieldTimes;
        this.yielding = yielding;
        this.clock = clock;
        crowdedUntil = clock.getAsLong();
    }

    /** Returns the end of a wait that begins now, by {@link System#nanoTime()}. */
    public static long deadline(Duration timeout) {
        Duration bounded = timeout.compareTo(FOREVER) < 0 ? timeout : FOREVER;
        return System.nanoTime() + Math.max(0, bounded.toNanos());
    }

    /** Returns whether a wait must end, because the time is over or the thread was interrupted. */
    public static boolean isOver(long deadline) {
        return System.nanoTime() - deadline >= 0 || Thread.currentThread().isInterrupted();
    }

    /** Notes that a wait begins, or that a message has arrived, so that the next one may follow soon. */
    public void begin() {
        emptyPolls = 0;
        sleepsNext = false;
    }

    /** Returns whether the next poll must include all queues, since the thread will sleep if it finds nothing. */
    public boolean sleepsNext() {
        return sleepsNext;
    }

    /** Returns whether this thread spins before it yields: fewer threads wait than there are processors. */
    public boolean spinsFirst() {
        return sharedYields == 0;
    }

    /**
     * Returns for how many nanoseconds the processor is probably shared, if the last pause was a yield that has run
     * another thread; otherwise 0. Reports each yield once.
     */
    public long takeSharedNanos() {
        long nanos = sharedNanos;
        sharedNanos = 0;
        return nanos;
    }

    /** Returns the nanoseconds that the thread has yielded or slept. Another thread may read a slightly older value. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /**
     * Pauses after a poll that has found nothing.
     *
     * @param deadline result of {@link #deadline}
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
        if (sleepsNext) {
            rest.sleep(deadline - now);
            waitedNanos += clock.getAsLong() - now;
            return true;
        }
        if (emptyPolls <= SPINS) {
            emptyPolls = SPINS + 1;
            yieldingSince = now;
        }
        sleepsNext = now - crowdedUntil < 0 || now - yieldingSince >= YIELDING_NANOS;
        if (!sleepsNext) {
            yieldFrom(now);
        }
        return true;
    }

    private void yieldFrom(long now) {
        yielding.run();
        long end = clock.getAsLong();
        waitedNanos += end - now;
        if (end - now < SLOW_YIELD_NANOS) {
            boolean isAlone = yieldTimes.isAlone(end - now);
            shortYields++;
            sharedYields = isAlone ? Math.max(0, sharedYields - 1) : ALONE_YIELDS;
            sharedNanos = isAlone ? 0 : SHARED_NANOS;
        } else {
            boolean isStillCrowded = shortYields < SHORT_YIELDS && now - crowdedUntil < crowdNanos;
            shortYields = 0;
            sharedYields = 0;
            crowdNanos = isStillCrowded ? Math.min(2 * crowdNanos, LONGEST_CROWD_NANOS) : SHORTEST_CROWD_NANOS;
            crowdedUntil = end + crowdNanos;
            sharedNanos = crowdNanos;
        }
    }
}
