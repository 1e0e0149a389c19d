package io.clump.benchmarks.experiments;

import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** Calculations with samples, round by round: those of the same number were measured one soon after the other. */
final class Samples {
    private Samples() {}

    /** One of the details of each round. */
    static Sample detail(Measurement found, int index) {
        return new Sample(
                found.details().stream().map(round -> (double) round.get(index)).toList());
    }

    static Sample ratio(Sample above, Sample below) {
        return combine(above, below, (one, other) -> one / other);
    }

    static Sample difference(Sample more, Sample less) {
        return combine(more, less, (one, other) -> one - other);
    }

    static Sample sum(Sample first, Sample second) {
        return combine(first, second, Double::sum);
    }

    private static Sample combine(Sample first, Sample second, DoubleBinaryOperator operator) {
        List<Double> rounds = new ArrayList<>();
        for (int i = 0; i < first.rounds().size(); i++) {
            rounds.add(operator.applyAsDouble(
                    first.rounds().get(i), second.rounds().get(i)));
        }
        return new Sample(rounds);
    }
}
