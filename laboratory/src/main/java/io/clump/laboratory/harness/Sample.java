package io.clump.laboratory.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The measurements of several rounds.
 *
 * @param rounds the values in the order in which they were measured, at least one
 * @param turns rounds in which they were measured
 */
public record Sample(List<Double> rounds, Turns turns) {
    public Sample {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("a sample needs a value");
        }
    }

    /** Makes a sample of computed or counted values. */
    public static Sample exactly(double... values) {
        return new Sample(Arrays.stream(values).boxed().toList(), Turns.EXACT);
    }

    /** The value in the middle; of an even number of values the mean of the two there. */
    public double median() {
        return Median.withDefaults()
                .evaluate(rounds.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The same in another unit. */
    public Sample convert(DoubleUnaryOperator conversion) {
        return new Sample(rounds.stream().map(conversion::applyAsDouble).toList(), turns);
    }

    /**
     * Calculates with the values of each round.
     *
     * @param other measured in the same rounds
     * @param operator of a value of this sample and the other's of the same round
     */
    public Sample with(Sample other, DoubleBinaryOperator operator) {
        List<Double> combined = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            combined.add(operator.applyAsDouble(rounds.get(i), other.rounds.get(i)));
        }
        return new Sample(combined, turns);
    }

    /** Returns how many times the value of the same turn below this one is. */
    public Sample over(Sample below) {
        return with(below, (one, other) -> one / other);
    }
}
