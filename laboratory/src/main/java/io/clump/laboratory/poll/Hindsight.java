package io.clump.laboratory.poll;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What somebody could reach who knew which kind of phase begins, and had for each kind the fixed strategy that turns out to
 * be the best one for it.
 *
 * @param nanos time of an operation, by round: the sum of its phases
 * @param best name of the best strategy for each kind of phase
 */
record Hindsight(Sample nanos, List<String> best) {
    /** Makes a result. */
    Hindsight {
        best = List.copyOf(best);
    }

    /**
     * Chooses.
     *
     * @param fixed what was measured with each fixed strategy: at least one, of as many rounds, their details the times of
     *     each kind of phase
     * @param operations of a round, each a phase of each kind
     */
    static Hindsight of(List<Measurement> fixed, long operations) {
        int rounds = fixed.get(0).details().size();
        int kinds = fixed.get(0).details().get(0).size();
        double[] sums = new double[rounds];
        List<String> best = new ArrayList<>();
        for (int kind = 0; kind < kinds; kind++) {
            int k = kind;
            Measurement chosen = fixed.stream()
                    .min(Comparator.comparingDouble(
                            strategy -> ofKind(strategy, k, operations).median()))
                    .orElseThrow();
            best.add(chosen.name());
            List<Double> times = ofKind(chosen, kind, operations).rounds();
            for (int round = 0; round < rounds; round++) {
                sums[round] += times.get(round);
            }
        }
        return new Hindsight(
                new Sample(
                        Arrays.stream(sums).boxed().toList(),
                        fixed.get(0).nanos().turns()),
                best);
    }

    /** The times of one kind of phase, by round. */
    static Sample ofKind(Measurement strategy, int kind, long operations) {
        return strategy.detail(round -> (double) round.get(kind) / operations);
    }
}
