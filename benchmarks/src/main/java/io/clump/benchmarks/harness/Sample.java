package io.clump.benchmarks.harness;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What several rounds have measured.
 *
 * @param rounds the values in the order in which they were measured, at least one
 */
public record Sample(List<Double> rounds) {
    /** Makes a sample. */
    public Sample {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("a sample needs a value");
        }
    }

    /**
     * Makes a sample.
     *
     * @param rounds the values, at least one
     * @return the sample
     */
    public static Sample of(double... rounds) {
        return new Sample(Arrays.stream(rounds).boxed().toList());
    }

    /**
     * The value in the middle; of an even number of values the mean of the two there.
     *
     * @return the median
     */
    public double median() {
        double[] sorted =
                rounds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * The smallest value.
     *
     * @return the minimum
     */
    public double min() {
        return rounds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /**
     * The largest value.
     *
     * @return the maximum
     */
    public double max() {
        return rounds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /**
     * The same in another unit.
     *
     * @param conversion of one value
     * @return a new sample
     */
    public Sample convert(DoubleUnaryOperator conversion) {
        return new Sample(rounds.stream().map(conversion::applyAsDouble).toList());
    }
}
