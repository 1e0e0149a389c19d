package io.clump.laboratory.transfer;

import io.clump.laboratory.harness.Sample;
import java.util.List;
import java.util.stream.IntStream;

/** From which length on data goes at half the best throughput of its curve or more. */
public final class HalfPower {
    private HalfPower() {}

    /**
     * Finds the length between the points of the curve: on a straight line over the logarithm of the length.
     *
     * @param bytes lengths, in ascending order, at least one
     * @param rates throughput at each of them, in any unit
     * @return the length in bytes; the first one if it goes so fast already
     */
    public static double bytes(List<Integer> bytes, List<Double> rates) {
        double half = rates.stream().mapToDouble(Double::doubleValue).max().orElseThrow() / 2;
        int above = 0;
        while (rates.get(above) < half) {
            above++;
        }
        if (above == 0) {
            return bytes.get(0);
        }
        double part = (half - rates.get(above - 1)) / (rates.get(above) - rates.get(above - 1));
        double shorter = Math.log(bytes.get(above - 1));
        return Math.exp(shorter + part * (Math.log(bytes.get(above)) - shorter));
    }

    /**
     * Finds it for the curve of each turn.
     *
     * @param bytes lengths, as in {@link #bytes}
     * @param rates throughput at each of them, measured in the same rounds
     * @return lengths in bytes
     */
    public static Sample bytesOf(List<Integer> bytes, List<Sample> rates) {
        Sample first = rates.get(0);
        List<Double> points = IntStream.range(0, first.rounds().size())
                .mapToObj(turn ->
                        rates.stream().map(sample -> sample.rounds().get(turn)).toList())
                .map(ofTurn -> bytes(bytes, ofTurn))
                .toList();
        return new Sample(points, first.turns());
    }
}
