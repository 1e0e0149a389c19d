package io.clump.shm;

/**
 * After how many polls an endpoint looks at the clock again: a poll may take nanoseconds or, while the thread waits, a good
 * part of a millisecond. So the number follows from how long the last ones took.
 */
final class UpkeepPace {
    /** Most polls from one look to the next, a power of two: tens of microseconds of an endpoint that only polls. */
    static final int MOST_POLLS = 1 << 12;

    private final long longestNanos;
    private final long shortestNanos;
    private int polls = 1;
    private long lastNanos;

    /**
     * Makes a pace that begins with a look after each poll.
     *
     * @param leaseNanos a small part of it is to pass between two looks at most
     */
    UpkeepPace(long leaseNanos) {
        longestNanos = leaseNanos / 8;
        shortestNanos = leaseNanos / 32;
    }

    /**
     * Learns from how long it took to come to this look.
     *
     * @param now {@link System#nanoTime()}
     * @return how many polls to let pass until the next one: a power of two up to {@link #MOST_POLLS}
     */
    int next(long now) {
        long elapsed = now - lastNanos;
        lastNanos = now;
        if (elapsed > longestNanos) {
            polls = Math.max(1, polls / 2);
        } else if (elapsed < shortestNanos) {
            polls = Math.min(MOST_POLLS, 2 * polls);
        }
        return polls;
    }
}
