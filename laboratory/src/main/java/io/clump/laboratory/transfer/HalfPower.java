package io.clump.laboratory.transfer;

import java.util.List;

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
}
