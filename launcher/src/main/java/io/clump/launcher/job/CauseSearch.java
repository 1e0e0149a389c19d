package io.clump.launcher.job;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Search for the death that caused a failure: that of a process that lost its peer may arrive before the notice of the
 * peer's death.
 */
final class CauseSearch {
    /** Checks for the notice of a death after its deadline: a pause may have delayed the threads that deliver it. */
    private static final int EMPTY_CHECKS = 3;

    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private final BlockingQueue<Notice> notices;
    private final LongSupplier clock;
    private final Duration timeout;

    /**
     * Makes a search.
     *
     * @param notices of the job
     * @param clock returns the time in nanoseconds
     * @param timeout time for the notice of a death
     */
    CauseSearch(BlockingQueue<Notice> notices, LongSupplier clock, Duration timeout) {
        this.notices = notices;
        this.clock = clock;
        this.timeout = timeout;
    }

    /** Returns the death that caused a failure, or the failure itself; waits a moment for the notice of the death. */
    JobFailedException of(JobFailedException failure, Function<Notice, @Nullable JobFailedException> death)
            throws InterruptedException {
        long askedNanos = clock.getAsLong();
        int emptyChecks = 0;
        while (emptyChecks < EMPTY_CHECKS) {
            long leftNanos = timeout.toNanos() - (clock.getAsLong() - askedNanos);
            Notice notice = notices.poll(leftNanos, TimeUnit.NANOSECONDS);
            JobFailedException found = notice == null ? null : death.apply(notice);
            if (found != null) {
                return found;
            }
            if (notice == null) {
                emptyChecks++;
                TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
            }
        }
        return failure;
    }
}
