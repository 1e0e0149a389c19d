package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A part of an experiment that is measured as a whole, its contestants alternately; its result is kept when it is done.
 *
 * @param key a few words with dashes, unique in the experiment; the same in each run with the same options
 * @param expectedSeconds about how long it takes on two cores, for the time left; only the proportions matter
 * @param measure does it; throws a {@link io.clump.am2.ClumpException} if a process dies or does not answer
 * @param narrowing makes a trial with the same key that measures less: some cells, at least one, and those to which
 *     they are relative; it may measure others too
 */
public record Trial(
        String key,
        double expectedSeconds,
        Function<Bench, TrialResult> measure,
        Function<List<Cell>, Trial> narrowing) {
    /** A trial that is always measured as a whole. */
    public Trial(String key, double expectedSeconds, Function<Bench, TrialResult> measure) {
        this(key, expectedSeconds, measure, cells -> new Trial(key, expectedSeconds, measure));
    }

    /** The same with a way to measure less of it. */
    public Trial narrowedBy(Function<List<Cell>, Trial> other) {
        return new Trial(key, expectedSeconds, measure, other);
    }

    /** The same, as a whole, with another effort. */
    public Trial with(UnaryOperator<Effort> other) {
        return new Trial(key, expectedSeconds, bench -> measure.apply(bench.with(other.apply(bench.effort()))));
    }

    public static Trial contest(
            String key,
            double expectedSeconds,
            List<Contestant> contestants,
            Function<List<Measurement>, TrialResult> result) {
        return new Trial(key, expectedSeconds, bench -> bench.contest(key, contestants, result));
    }
}
