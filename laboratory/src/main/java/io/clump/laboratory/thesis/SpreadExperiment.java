package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppSweep;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Spread of the times of many runs of sample sort. */
final class SpreadExperiment {
    private static final String HISTOGRAM = "histogram";
    private static final String SAMPLE_SORT = "sample-sort";

    private static final int RUNS = 100;
    private static final int FEW_RUNS = 40;
    private static final int BLOCK = 10;

    /** Time until runs get no faster. */
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    /** Width of a bar, in units of the median. */
    private static final double WIDTH = 0.02;

    /** Place of the first bar, in units of the median; faster runs count in it, and slower ones in the last bar. */
    private static final double FASTEST = 0.6;

    private static final double SLOWEST = 1.6;

    private static final double PERCENT = 100;

    private SpreadExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("spread", effort -> List.of(trial(effort.isQuick())))
                .unbound();
    }

    private static Trial trial(boolean isQuick) {
        int runs = isQuick ? FEW_RUNS : RUNS;
        AppWork work = AppWork.all(isQuick).get(0);
        AppSweep sweep = new AppSweep(work, 2, 1, 1, 0, List.of(Map.of("clump.network", "none")));
        return Trial.contest(
                        SAMPLE_SORT,
                        runs * (isQuick ? 0.06 : 0.3),
                        List.of(sweep.contestant().rounds(1)),
                        found -> result(sweep.seconds(found.get(0), 0)))
                .with(effort -> effort.warmUp(WARM_UP).turns(runs));
    }

    static TrialResult result(Sample seconds) {
        double median = seconds.median();
        double[] relative =
                seconds.rounds().stream().mapToDouble(time -> time / median).toArray();
        List<Cell> cells = new ArrayList<>(histogram(relative));
        cells.add(tail("the slowest", seconds, block -> at(block, 1) - at(block, 0.5)));
        cells.add(tail("the fastest", seconds, block -> at(block, 0.5) - at(block, 0)));
        return TrialResult.of(cells);
    }

    private static List<Cell> histogram(double[] times) {
        NormalDistribution bell = NormalDistribution.of(
                Mean.of(times).getAsDouble(), StandardDeviation.of(times).getAsDouble());
        // The bars are always the same, so that those of a longer pass replace those of the first.
        int first = (int) Math.round(FASTEST / WIDTH);
        int last = (int) Math.round(SLOWEST / WIDTH);
        List<Cell> cells = new ArrayList<>();
        for (int bar = first; bar <= last; bar++) {
            double from = bar == first ? 0 : bar * WIDTH;
            double to = bar == last ? Double.MAX_VALUE : (bar + 1) * WIDTH;
            long count = Arrays.stream(times)
                    .filter(time -> time >= from && time < to)
                    .count();
            double middle = (bar + 0.5) * WIDTH;
            String x = String.format(Locale.ROOT, "%.2f", middle);
            cells.add(Cell.of(HISTOGRAM, SAMPLE_SORT, x, Sample.exactly(PERCENT * count / times.length), 2));
            cells.add(Cell.of(
                    HISTOGRAM, "normal distribution", x, Sample.exactly(PERCENT * WIDTH * bell.density(middle)), 2));
        }
        return cells;
    }

    /** Returns the tail of each ten runs: chance decides which runs are together, so there is an interval. */
    private static Cell tail(String to, Sample seconds, ToDoubleFunction<double[]> length) {
        double[] times =
                seconds.rounds().stream().mapToDouble(Double::doubleValue).toArray();
        int block = Math.min(BLOCK, times.length);
        List<Double> tails = IntStream.rangeClosed(1, times.length / block)
                .mapToObj(number -> Arrays.copyOfRange(times, (number - 1) * block, number * block))
                .map(some -> PERCENT * length.applyAsDouble(some) / at(some, 0.5))
                .toList();
        Sample sample = new Sample(tails, new Turns(seconds.turns().contests(), List.of()));
        return Cell.of("tails", SAMPLE_SORT, to, sample, 2);
    }

    private static double at(double[] values, double share) {
        return Quantile.withDefaults().withCopy(true).evaluate(values, share);
    }
}
