package io.clump.laboratory.harness;

/**
 * Says when a contestant is warm: in periods of some length its best round is no longer better than in those before.
 * If all processors are busy the compiler gets little time, so a speed may stay the same for a second and then rise.
 */
final class WarmUp {
    /** Periods in a row without a better round. */
    private static final int ENOUGH_IN_VAIN = 2;

    /** Most periods. */
    private static final int MOST = 8;

    /** Part of its time by which a round must be faster to be better. */
    private static final double MUCH = 0.05;

    private final long periodNanos;
    private long end;
    private double best = Double.POSITIVE_INFINITY;
    private double bestOfPeriod = Double.POSITIVE_INFINITY;
    private int periods;
    private int inVain;

    WarmUp(long periodNanos, long now) {
        this.periodNanos = periodNanos;
        end = now + periodNanos;
    }

    /** Returns whether the contestant is warm, or has had its time, after a round that ended now. */
    boolean isOver(double nanosOfOperation, long now) {
        bestOfPeriod = Math.min(bestOfPeriod, nanosOfOperation);
        if (now - end >= 0) {
            inVain = bestOfPeriod > best * (1 - MUCH) ? inVain + 1 : 0;
            best = Math.min(best, bestOfPeriod);
            bestOfPeriod = Double.POSITIVE_INFINITY;
            periods++;
            end = now + periodNanos;
        }
        return inVain >= ENOUGH_IN_VAIN || periods >= MOST;
    }
}
