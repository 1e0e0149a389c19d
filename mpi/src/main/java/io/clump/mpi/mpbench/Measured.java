package io.clump.mpi.mpbench;

import java.util.Arrays;
import java.util.Locale;

/** A test of MPBench. */
enum Measured {
    /** Messages one way, then a short answer to all. */
    BANDWIDTH("MB/s"),
    /** A message there and one back. */
    ROUNDTRIP("transactions/s"),
    /** Time after which a sender continues; nothing is answered. */
    LATENCY("µs"),
    BROADCAST("µs"),
    REDUCE("µs"),
    ALLREDUCE("µs"),
    /** Messages both ways at the same time; bytes of both count. */
    BIDIRECTIONAL("MB/s"),
    /** The length is that of the part for each rank. */
    ALLTOALL("µs");

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICROSECOND = 1e3;

    private final String unit;

    Measured(String unit) {
        this.unit = unit;
    }

    static Measured named(String name) {
        return Arrays.stream(values())
                .filter(test -> test.title().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such test: found=" + name + ", expected one of "
                        + Arrays.stream(values()).map(Measured::title).toList()));
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    String unit() {
        return unit;
    }

    /** Returns the value to show for an iteration. */
    double value(int bytes, double nanos) {
        return switch (this) {
            // Bytes in a nanosecond are thousands of megabytes in a second.
            case BANDWIDTH -> bytes / nanos * NANOS_PER_MICROSECOND;
            case BIDIRECTIONAL -> 2 * bytes / nanos * NANOS_PER_MICROSECOND;
            case ROUNDTRIP -> NANOS_PER_SECOND / nanos;
            default -> nanos / NANOS_PER_MICROSECOND;
        };
    }
}
