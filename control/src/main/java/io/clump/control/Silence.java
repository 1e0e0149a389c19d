package io.clump.control;

import java.time.Duration;

/**
 * Duration of the other end's silence, counted in beats of this end. A late beat of this end counts no more than any
 * other. So if this end was stopped or starved, and therefore read nothing, it does not take the other end for dead.
 */
public final class Silence {
    /** Longest beat, and so the longest delay until a silence beyond its limit is noticed. */
    private static final long LONGEST_BEAT_NANOS = Duration.ofSeconds(1).toNanos();

    /** Number of heartbeats of the other end that may be lost or late before the silence reaches its limit. */
    private static final int FEWEST_BEATS = 6;

    private volatile long limitNanos;

    /** Used by the beating thread only, like the next field. */
    private long lastReceivedNanos;

    private long silentNanos;

    /**
     * Starts counting.
     *
     * @param limit limit of the silence
     * @param lastReceivedNanos time at which something was last received
     */
    public Silence(Duration limit, long lastReceivedNanos) {
        limitNanos = limit.toNanos();
        this.lastReceivedNanos = lastReceivedNanos;
    }

    /**
     * Changes the limit. Any thread may call it.
     *
     * @param limit limit of the silence
     */
    public void limit(Duration limit) {
        limitNanos = limit.toNanos();
    }

    /**
     * Returns the limit, for messages.
     *
     * @return limit in seconds
     */
    public long limitSeconds() {
        return Duration.ofNanos(limitNanos).toSeconds();
    }

    /**
     * Returns the time to wait before the next beat.
     *
     * @return a time in nanoseconds, at most a second
     */
    public long beatNanos() {
        return Math.min(LONGEST_BEAT_NANOS, (limitNanos + FEWEST_BEATS - 1) / FEWEST_BEATS);
    }

    /**
     * Counts a beat.
     *
     * @param beatNanos planned duration of the beat
     * @param lastNanos time at which something was last received
     * @return true if the silence has reached its limit
     */
    public boolean beat(long beatNanos, long lastNanos) {
        silentNanos = lastNanos == lastReceivedNanos ? silentNanos + beatNanos : 0;
        lastReceivedNanos = lastNanos;
        return silentNanos >= limitNanos;
    }
}
