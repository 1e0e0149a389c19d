package io.clump.laboratory.harness;

import java.time.Duration;

/**
 * Extent of a measurement.
 *
 * @param leastTurns of a contest, also if its time is over before, at least 1
 * @param mostTurns of a contest
 * @param warmUp time that each contestant runs before at least, so that its code is compiled; see {@link WarmUp}
 * @param round time that a round shall take
 * @param isQuick whether it only shows that everything works, and approximate results; then a figure with many peers of
 *     one kind may have a few of them
 * @param endNanos of {@link System#nanoTime} when the time is over; {@link #NEVER} if it has no end
 */
public record Effort(int leastTurns, int mostTurns, Duration warmUp, Duration round, boolean isQuick, long endNanos) {
    /** An end that does not come. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int REHEARSALS = 2;
    private static final int QUICK_REHEARSALS = 1;

    /** Periods of a usual warm-up, of which two bring nothing new. */
    private static final int USUAL_PERIODS = 4;

    private static final double SECONDS_TO_START = 1.2;

    /** For figures to rely on. */
    public static Effort full() {
        return new Effort(6, 180, Duration.ofSeconds(1), Duration.ofMillis(100), false, NEVER);
    }

    /** Returns the effort that shows that everything works, and approximate results. */
    public static Effort quick() {
        return new Effort(5, 40, Duration.ofMillis(400), Duration.ofMillis(30), true, NEVER);
    }

    /** The same with a fixed number of rounds. */
    public Effort turns(int turns) {
        return new Effort(turns, turns, warmUp, round, isQuick, endNanos);
    }

    public Effort warmUp(Duration other) {
        return new Effort(leastTurns, mostTurns, other, round, isQuick, endNanos);
    }

    public Effort until(long nanos) {
        return new Effort(leastTurns, mostTurns, warmUp, round, isQuick, nanos);
    }

    /** The same with a part of the time that is left. */
    public Effort share(double share) {
        if (endNanos == NEVER) {
            return this;
        }
        long now = System.nanoTime();
        return until(now + (long) (share * (endNanos - now)));
    }

    /**
     * About how long it takes to measure some contestants whose operations are short, on two cores.
     *
     * @return seconds, with the start of their processes
     */
    public double expectedSeconds(int contestants) {
        return contestants
                * (SECONDS_TO_START + (warmUpNanos() + (double) (rehearsals() + leastTurns) * round.toNanos()) / 1e9);
    }

    private long warmUpNanos() {
        return (waitsUntilWarm() ? USUAL_PERIODS : 1) * warmUp.toNanos();
    }

    /** Returns whether a contestant is warmed up until its rounds are no longer faster than before. */
    boolean waitsUntilWarm() {
        return !isQuick && mostTurns > 1 && !warmUp.isZero();
    }

    /**
     * Returns the number of rounds after the warm-up that do not count.
     *
     * @return 0 or more; 0 if it only shows that everything works
     */
    public int rehearsals() {
        return mostTurns == 1 ? 0 : isQuick ? QUICK_REHEARSALS : REHEARSALS;
    }

    /**
     * Returns whether a contest has enough rounds, whatever the results. If its time is over, it continues for as
     * long as its start and its warm-up took, which another contest would have to spend again; but not if it is quick.
     *
     * @param worthNanos of {@link System#nanoTime} when its turns have taken as long
     */
    boolean isEnough(int turns, long worthNanos) {
        if (turns < leastTurns || turns >= mostTurns || endNanos == NEVER) {
            return turns >= mostTurns;
        }
        long now = System.nanoTime();
        return now - endNanos >= 0 && (isQuick || now - worthNanos >= 0);
    }
}
