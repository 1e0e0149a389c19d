package io.clump.laboratory.transfer;

import io.clump.laboratory.harness.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** From which length on data goes as fast one way as another, or faster. */
public final class Crossover {
    private Crossover() {}

    /**
     * Finds the length between the points of the two curves: on a straight line over the logarithm of the length.
     *
     * @param bytes lengths, in ascending order, at least one
     * @param rates throughput at each of them
     * @param others throughput of the other way, in the same unit
     * @return the length in bytes; the first one if it is as fast everywhere, none if not even at the last one
     */
    public static OptionalDouble bytes(List<Integer> bytes, List<Double> rates, List<Double> others) {
        int slower = bytes.size() - 1;
        while (slower >= 0 && rates.get(slower) >= others.get(slower)) {
            slower--;
        }
        if (slower < 0) {
            return OptionalDouble.of(bytes.get(0));
        }
        if (slower == bytes.size() - 1) {
            return OptionalDouble.empty();
        }
        double behind = Math.log(others.get(slower) / rates.get(slower));
        double ahead = Math.log(rates.get(slower + 1) / others.get(slower + 1));
        double shorter = Math.log(bytes.get(slower));
        double part = behind / (behind + ahead);
        return OptionalDouble.of(Math.exp(shorter + part * (Math.log(bytes.get(slower + 1)) - shorter)));
    }

    /**
     * Finds it for the curves of each turn.
     *
     * @param bytes lengths, as in {@link #bytes}
     * @param rates throughput at each of them, measured in the same rounds as the others
     * @param others throughput of the other way
     * @return lengths in bytes; empty if a round has none
     */
    public static Optional<Sample> bytesOf(List<Integer> bytes, List<Sample> rates, List<Sample> others) {
        Sample first = rates.get(0);
        List<OptionalDouble> points = IntStream.range(0, first.rounds().size())
                .mapToObj(turn -> bytes(bytes, of(rates, turn), of(others, turn)))
                .toList();
        return points.stream().allMatch(OptionalDouble::isPresent)
                ? Optional.of(new Sample(
                        points.stream().map(OptionalDouble::orElseThrow).toList(), first.turns()))
                : Optional.empty();
    }

    private static List<Double> of(List<Sample> rates, int turn) {
        return rates.stream().map(sample -> sample.rounds().get(turn)).toList();
    }
}
