package io.clump.am2.trace;

import org.jspecify.annotations.Nullable;

/**
 * Records the times in which a process stood still: a thread that wakes up at equal intervals has not run for much
 * longer than that. The process was stopped, collected garbage, or had no processor. Used by that thread.
 */
public final class Standstills {
    /** Time beyond the interval after which the process counts as having stood still. */
    static final long LEAST_NANOS = 500_000_000;

    private final Tracer tracer;
    private final long intervalNanos;
    private long seenAt;

    private Standstills(Tracer tracer, long intervalNanos, long now) {
        this.tracer = tracer;
        this.intervalNanos = intervalNanos;
        seenAt = now;
    }

    /**
     * Starts the observation.
     *
     * @param buffer buffer of the records; null if nothing is recorded
     * @param intervalNanos time between two calls of {@link #check} in a running process
     * @param now time by {@link System#nanoTime()}
     * @return null if nothing is recorded
     */
    public static @Nullable Standstills of(@Nullable TraceBuffer buffer, long intervalNanos, long now) {
        return buffer == null ? null : new Standstills(new Tracer(buffer, true), intervalNanos, now);
    }

    /**
     * Notes that the thread runs.
     *
     * @param now time by {@link System#nanoTime()}
     */
    public void check(long now) {
        if (now - seenAt >= intervalNanos + LEAST_NANOS) {
            tracer.stoodStill(seenAt, now - seenAt);
        }
        seenAt = now;
    }
}
