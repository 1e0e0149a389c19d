package io.clump.laboratory.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Result of one round, as numbers that a worker process reports: the time of each phase, and latencies. */
public final class RoundReport {
    private static final int DIGITS = 3;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(100);

    private RoundReport() {}

    /** Returns space for all latencies, with three digits of each. */
    public static Histogram histogram() {
        return new Histogram(MOST_NANOS, DIGITS);
    }

    /** Notes a latency; a latency above the largest one that a report can have counts as the largest. */
    public static void record(Histogram latencies, long latencyNanos) {
        latencies.recordValue(Math.min(latencyNanos, MOST_NANOS));
    }

    /** Encodes a report: for each phase its operations and its nanoseconds, then latencies, each with its count. */
    public static long[] encode(long[] operations, long[] phaseNanos, Histogram latencies) {
        List<Long> numbers = new ArrayList<>();
        for (int phase = 0; phase < operations.length; phase++) {
            numbers.add(operations[phase]);
            numbers.add(phaseNanos[phase]);
        }
        for (HistogramIterationValue value : latencies.recordedValues()) {
            numbers.add(value.getValueIteratedTo());
            numbers.add(value.getCountAtValueIteratedTo());
        }
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    /** Decodes the latencies of the round trips that were timed one by one, in a round of some phases. */
    public static Histogram latencies(List<Long> numbers, int phases) {
        Histogram latencies = histogram();
        for (int i = 2 * phases; i < numbers.size(); i += 2) {
            latencies.recordValueWithCount(Math.min(numbers.get(i), MOST_NANOS), numbers.get(i + 1));
        }
        return latencies;
    }
}
