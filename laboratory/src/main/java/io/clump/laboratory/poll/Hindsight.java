package io.clump.laboratory.poll;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The time with perfect knowledge of the kind of each phase, and for each kind with the fixed strategy that turns out
 * to be the best one for it.
 *
 * @param nanos time of an operation, by round: the sum of its phases
 * @param best name of the best strategy for each kind of phase
 */
record Hindsight(Sample nanos, List<String> best) {
    Hindsight {
        best = List.copyOf(best);
    }

    /**
     * Chooses.
     *
     * @param fixed measurements with each fixed strategy: at least one, of as many rounds, their details the times of
     *     each kind of phase
     * @param operations of a round, each a phase of each kind
     */
    static Hindsight of(List<Measurement> fixed, long operations) {
        int kinds = fixed.get(0).details().get(0).size();
        List<Measurement> best = IntStream.range(0, kinds)
                .mapToObj(kind -> fixed.stream()
                        .min(Comparator.comparingDouble(
                                strategy -> ofKind(strategy, kind, operations).median()))
                        .orElseThrow())
                .toList();
        Sample nanos = IntStream.range(0, kinds)
                .mapToObj(kind -> ofKind(best.get(kind), kind, operations))
                .reduce((one, other) -> one.with(other, Double::sum))
                .orElseThrow();
        return new Hindsight(nanos, best.stream().map(Measurement::name).toList());
    }

    /** The times of one kind of phase, by round. */
    static Sample ofKind(Measurement strategy, int kind, long operations) {
        return strategy.detail(round -> (double) round.get(kind) / operations);
    }
}
