package io.clump.apps.linpack;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import org.jspecify.annotations.Nullable;

/**
 * Puts the unknowns into the equations, whose coefficients are made anew. Linpack's residual, ‖Ax − b‖ / (ε (‖A‖ ‖x‖ +
 * ‖b‖) n) with largest norms, is less than 16 if the solution is as good as rounding lets it be.
 */
final class Verification {
    static final double MOST = 16;

    private static final double EPSILON = 0x1p-53;

    private Verification() {}

    /** Returns the residual; all processes compute it together. */
    static double residual(SplitC splitc, Equations equations, double[] unknowns) {
        int order = equations.order();
        double[] rowSums = new double[order];
        double[] difference = new double[order];
        for (int column = splitc.rank(); column < order; column += splitc.size()) {
            for (int row = 0; row < order; row++) {
                double coefficient = equations.coefficient(row, column);
                rowSums[row] += Math.abs(coefficient);
                difference[row] += coefficient * unknowns[column];
            }
            splitc.poll();
        }
        rowSums = splitc.allReduce(rowSums, Reduction.SUM);
        difference = splitc.allReduce(difference, Reduction.SUM);
        double[] right = equations.column(order);
        for (int row = 0; row < order; row++) {
            difference[row] -= right[row];
        }
        return largest(difference)
                / (EPSILON * (largest(rowSums) * largest(unknowns) + largest(right)) * equations.order());
    }

    /** Describes the fault, or returns null if there is no fault. */
    static @Nullable String failure(double residual) {
        return residual < MOST ? null : "residual=" + residual + ", expected less than " + MOST;
    }

    private static double largest(double[] numbers) {
        double largest = 0;
        for (double number : numbers) {
            largest = Math.max(largest, Math.abs(number)); // not a number stays so
        }
        return largest;
    }
}
