package io.clump.launcher.agent;

import java.time.Duration;

/**
 * How long the other end of a connection has been silent, counted in beats of this end. A beat that this end is late
 * with counts no more than any other, so an end that was stopped or starved, and for that reason read nothing, does not
 * take the other end for dead.
 */
final class Silence {
    /** A silence is noticed at most so long after its limit. */
    private static final long LONGEST_BEAT_NANOS = Duration.ofSeconds(1).toNanos();

    /** So many heartbeats of the other end may get lost or be late before the silence counts. */
    private static final int FEWEST_BEATS = 6;

    private volatile long limitNanos;

    /** Only the thread that beats uses these two. */
    private long heardNanos;

    private long silentNanos;

    /**
     * Begins to count.
     *
     * @param heardNanos when something was heard last
     */
    Silence(Duration limit, long heardNanos) {
        limitNanos = limit.toNanos();
        this.heardNanos = heardNanos;
    }

    void limit(Duration limit) {
        limitNanos = limit.toNanos();
    }

    long limitSeconds() {
        return Duration.ofNanos(limitNanos).toSeconds();
    }

    /** Time to wait before the next beat. */
    long beatNanos() {
        return Math.min(LONGEST_BEAT_NANOS, (limitNanos + FEWEST_BEATS - 1) / FEWEST_BEATS);
    }

    /**
     * Counts a beat.
     *
     * @param beatNanos how long it was to last
     * @param lastNanos when something was heard last
     * @return whether the silence has reached its limit
     */
    boolean beat(long beatNanos, long lastNanos) {
        silentNanos = lastNanos == heardNanos ? silentNanos + beatNanos : 0;
        heardNanos = lastNanos;
        return silentNanos >= limitNanos;
    }
}
