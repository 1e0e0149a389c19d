package io.clump.benchmarks.experiments;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Results;
import java.util.Locale;
import java.util.Optional;

/**
 * How many times one mean another one is.
 *
 * @param ratio of the means
 * @param interval half the width of its 95 % confidence interval, from those of the means; NaN if it is not known
 */
record Comparison(double ratio, double interval) {
    /** Instead of a number, where the first one took too long to be measured. */
    static final Comparison TOO_SLOW = new Comparison(Double.POSITIVE_INFINITY, 0);

    /** Compares two cells of a panel; nothing if one was not measured. */
    static Optional<Comparison> of(
            Results results, String panel, String series, String x, String otherSeries, String otherX) {
        Optional<Estimate> above = estimate(results, panel, series, x);
        Optional<Estimate> below = estimate(results, panel, otherSeries, otherX);
        return above.flatMap(one -> below.map(other -> of(one, other)));
    }

    /** A quotient of two ratios. */
    Comparison over(Comparison other) {
        return quotient(ratio, interval, other.ratio, other.interval);
    }

    boolean isCertainlyAtLeast(double limit) {
        return ratio - interval >= limit;
    }

    boolean isCertainlyAtMost(double limit) {
        return ratio + interval <= limit;
    }

    String text() {
        if (Double.isInfinite(ratio)) {
            return "too slow";
        }
        return Double.isNaN(interval)
                ? String.format(Locale.ROOT, "%.2f", ratio)
                : String.format(Locale.ROOT, "%.2f±%.2f", ratio, interval);
    }

    private static Comparison of(Estimate above, Estimate below) {
        return quotient(above.mean(), above.interval(), below.mean(), below.interval());
    }

    private static Comparison quotient(double above, double aboveInterval, double below, double belowInterval) {
        double quotient = above / below;
        return new Comparison(quotient, quotient * Math.hypot(aboveInterval / above, belowInterval / below));
    }

    private static Optional<Estimate> estimate(Results results, String panel, String series, String x) {
        return results.of(panel).stream()
                .filter(cell -> cell.series().equals(series) && cell.x().equals(x))
                .findFirst()
                .map(Cell::sample)
                .map(Estimate::of);
    }
}
