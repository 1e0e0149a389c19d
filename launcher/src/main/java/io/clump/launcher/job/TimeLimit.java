package io.clump.launcher.job;

import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Limit of a job's time, which does not decrease while the job is suspended. */
final class TimeLimit {
    private final @Nullable Duration limit;
    private final LongSupplier clock;
    private final StandingTime standing = new StandingTime();

    /** Set once, before the thread that runs the job asks for the rest. */
    private long startedNanos;

    /**
     * Makes a limit that counts from {@link #start}.
     *
     * @param limit null for no limit
     * @param clock current time in nanoseconds
     */
    TimeLimit(@Nullable Duration limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
    }

    void start() {
        startedNanos = clock.getAsLong();
    }

    /** Returns the rest; {@link Long#MAX_VALUE} if there is no limit. */
    long leftNanos() {
        long nowNanos = clock.getAsLong();
        return limit == null ? Long.MAX_VALUE : limit.toNanos() - (nowNanos - startedNanos - standing.nanos(nowNanos));
    }

    /** The job is suspended from now on. Any thread may call it. */
    void stand() {
        standing.begin(clock.getAsLong());
    }

    /** The job continues. Any thread may call it. */
    void goOn() {
        standing.end(clock.getAsLong());
    }

    JobTimedOutException exceeded() {
        return new JobTimedOutException("the job has not ended within "
                + Objects.requireNonNull(limit).toSeconds() + " s; all its processes are ended");
    }
}
