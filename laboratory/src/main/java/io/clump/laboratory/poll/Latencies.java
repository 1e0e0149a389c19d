package io.clump.laboratory.poll;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** The times of one round, one by one. */
public final class Latencies {
    /**
     * Silence before each operation: several times the sum of the delay of an acknowledgement and the time that a
     * receiver stays awake.
     */
    public static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final long[] nanos;
    private int count;

    /** Has space for the given number. */
    Latencies(int capacity) {
        nanos = new long[capacity];
    }

    void clear() {
        count = 0;
    }

    void add(long latencyNanos) {
        nanos[count++] = latencyNanos;
    }

    long sum() {
        return Arrays.stream(nanos, 0, count).sum();
    }

    long[] all() {
        return Arrays.copyOf(nanos, count);
    }
}
