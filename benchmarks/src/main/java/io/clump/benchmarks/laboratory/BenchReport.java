package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.FigureReport;
import io.clump.benchmarks.harness.Machine;
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

    /**
     * Reports an experiment of figures.
     *
     * @param record what was found
     * @param queue name of the claim algorithm; null where shared memory is not measured
     * @return the report
     */
    public static BenchReport of(ExperimentRecord record, @Nullable String queue) {
        return new BenchReport(
                record.experiment(),
                record.machine(),
                record.machine().areTwoBound() && record.trials().stream().allMatch(TrialRecord::bound),
                record.settings().quick(),
                record.settings().rounds(),
                record.settings().warmUpSeconds(),
                record.settings().roundSeconds(),
                queue,
                record.results().figures().stream()
                        .flatMap(figure -> FigureReport.of(figure).stream())
                        .toList());
    }
}
