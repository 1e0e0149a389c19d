package io.clump.benchmarks.experiments;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Results;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A number that a finding is about, mostly how many times one mean another one is, and how far chance may have moved it.
 *
 * @param mean the number
 * @param interval half the width of its 95 % confidence interval; NaN if there was one repetition only
 */
record MeasuredRatio(double mean, double interval) {
    private static final String NOT_MEASURED = "What it takes was not measured.";

    /** One cell divided by another of the same panel; nothing if one of them was not measured. */
    static Optional<MeasuredRatio> of(
            Results results, String panel, String series, String x, String otherSeries, String otherX) {
        Optional<MeasuredRatio> above = of(results, panel, series, x);
        Optional<MeasuredRatio> below = of(results, panel, otherSeries, otherX);
        return above.isPresent() && below.isPresent() ? Optional.of(above.get().over(below.get())) : Optional.empty();
    }

    /** A cell that is a ratio or a share already. */
    static Optional<MeasuredRatio> of(Results results, String panel, String series, String x) {
        return results.of(panel).stream()
                .filter(cell -> cell.series().equals(series) && cell.x().equals(x))
                .map(Cell::sample)
                .map(Estimate::of)
                .map(estimate -> new MeasuredRatio(estimate.mean(), estimate.interval()))
                .findFirst();
    }

    /** Whether the number, wherever in its interval it is, lies between two limits, the limits included. */
    Finding within(String claim, double least, double most, String sentence) {
        return allWithin(claim, List.of(this), least, most, sentence);
    }

    /** The same for several numbers, all of which are to lie there; one that does not for certain decides. */
    static Finding allWithin(String claim, List<MeasuredRatio> ratios, double least, double most, String sentence) {
        if (ratios.isEmpty()) {
            return unmeasured(claim);
        }
        if (ratios.stream().anyMatch(ratio -> Double.isNaN(ratio.interval))) {
            return Finding.open(claim, sentence + " One repetition does not tell what of it is chance.");
        }
        if (ratios.stream().anyMatch(ratio -> ratio.isOutside(least, most))) {
            return Finding.of(claim, false, sentence);
        }
        return ratios.stream().allMatch(ratio -> ratio.isInside(least, most))
                ? Finding.of(claim, true, sentence)
                : Finding.open(claim, sentence + " The repetitions differ too much to tell.");
    }

    /** For a claim whose points are missing. */
    static Finding unmeasured(String claim) {
        return Finding.open(claim, NOT_MEASURED);
    }

    /** Such as {@code 1.25±0.03}. */
    String text() {
        return Double.isNaN(interval)
                ? String.format(Locale.ROOT, "%.2f", mean)
                : String.format(Locale.ROOT, "%.2f±%.2f", mean, interval);
    }

    private MeasuredRatio over(MeasuredRatio other) {
        double ratio = mean / other.mean;
        return new MeasuredRatio(ratio, Math.abs(ratio) * Math.hypot(interval / mean, other.interval / other.mean));
    }

    private boolean isInside(double least, double most) {
        return mean - interval >= least && mean + interval <= most;
    }

    private boolean isOutside(double least, double most) {
        return mean + interval < least || mean - interval > most;
    }
}
