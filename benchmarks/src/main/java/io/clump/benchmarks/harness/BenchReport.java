package io.clump.benchmarks.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one run of a benchmark has found, as programs read it.
 *
 * @param bench name of the benchmark
 * @param machine where it ran
 * @param bound whether each side had a processor for itself, and was bound to it
 * @param quick whether it ran only to see that everything works; its figures are worth little then
 * @param rounds how often each contestant was measured
 * @param warmUpSeconds how long each contestant ran before
 * @param roundSeconds how long a round was to take
 * @param queue name of the claim algorithm; null where shared memory is not measured
 * @param figures one for each bar
 */
public record BenchReport(
        String bench,
        Machine machine,
        boolean bound,
        boolean quick,
        int rounds,
        double warmUpSeconds,
        double roundSeconds,
        @Nullable String queue,
        List<FigureReport> figures) {
    /** Makes a report. */
    public BenchReport {
        figures = List.copyOf(figures);
    }
}
