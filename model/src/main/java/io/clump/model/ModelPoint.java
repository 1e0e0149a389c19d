package io.clump.model;

import java.util.Arrays;
import java.util.List;

/**
 * One point of a panel of {@link ModelTable}.
 *
 * @param panel where it belongs
 * @param series the line to which it belongs
 * @param x the place on the panel's axis
 * @param rounds one value of a formula, or one for each seed of the simulation
 */
public record ModelPoint(ModelPanel panel, String series, double x, List<Double> rounds) {
    /** Checks that there is a value. */
    public ModelPoint {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("a point without a value: %s at %s".formatted(series, x));
        }
    }

    static ModelPoint of(ModelPanel panel, String series, double x, double... rounds) {
        return new ModelPoint(panel, series, x, Arrays.stream(rounds).boxed().toList());
    }

    /** The mean of the rounds. */
    public double mean() {
        return rounds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
