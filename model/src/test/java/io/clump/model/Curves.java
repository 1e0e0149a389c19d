package io.clump.model;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/** Readings of curves over the utilization, from 0 to 1. */
final class Curves {
    private static final int STEPS = 1000;
    private static final int HALVINGS = 50;

    private Curves() {}

    /** Returns the place of a curve's minimum; exact to a few units in the eighth digit if it has one valley. */
    static double lowest(DoubleUnaryOperator curve) {
        double best = 0;
        for (int step = 1; step <= STEPS; step++) {
            double at = (double) step / STEPS;
            if (curve.applyAsDouble(at) < curve.applyAsDouble(best)) {
                best = at;
            }
        }
        double low = Math.max(0, best - 1.0 / STEPS);
        double high = Math.min(1, best + 1.0 / STEPS);
        for (int halving = 0; halving < HALVINGS; halving++) {
            double third = (high - low) / 3;
            if (curve.applyAsDouble(low + third) <= curve.applyAsDouble(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        return (low + high) / 2;
    }

    /**
     * Returns the place where a curve that is below another one for small utilizations first comes to lie above it.
     *
     * @return the place, greater than 0; empty if the curve stays below, or never is below
     */
    static OptionalDouble overtakes(DoubleUnaryOperator curve, DoubleUnaryOperator other) {
        DoubleUnaryOperator above = at -> curve.applyAsDouble(at) - other.applyAsDouble(at);
        for (int step = 1; step < STEPS; step++) {
            double low = (double) step / STEPS;
            double high = (step + 1.0) / STEPS;
            if (above.applyAsDouble(low) < 0 && above.applyAsDouble(high) >= 0) {
                for (int halving = 0; halving < HALVINGS; halving++) {
                    double middle = (low + high) / 2;
                    if (above.applyAsDouble(middle) < 0) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                return OptionalDouble.of(high);
            }
        }
        return OptionalDouble.empty();
    }
}
