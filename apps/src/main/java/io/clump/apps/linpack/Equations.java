package io.clump.apps.linpack;

import io.clump.apps.Hash;

/**
 * Random equations, whose columns are distributed over processes in strips, round-robin. The right-hand side is the
 * column after the last one.
 *
 * @param order number of equations and of unknowns
 * @param stripColumns columns of a strip; the last one may have fewer
 * @param seed of the coefficients
 * @param size number of processes
 */
record Equations(int order, int stripColumns, long seed, int size) {
    double coefficient(int row, int column) {
        return Hash.centered(seed, (long) column * order + row);
    }

    double[] column(int column) {
        double[] numbers = new double[order];
        for (int row = 0; row < order; row++) {
            numbers[row] = coefficient(row, column);
        }
        return numbers;
    }

    int strips() {
        return (order + stripColumns - 1) / stripColumns;
    }

    /** The process that has a strip; the right-hand side counts as the strip after the last one. */
    int owner(int strip) {
        return strip % size;
    }

    int firstColumn(int strip) {
        return Math.min(strip * stripColumns, order);
    }

    int width(int strip) {
        return strip == strips() ? 1 : Math.min(stripColumns, order - firstColumn(strip));
    }

    /** Index of a strip's first column in the array of all columns. */
    int endColumn(int strip) {
        return strip == strips() ? order + 1 : firstColumn(strip) + width(strip);
    }

    /** Operations of a solution, as the benchmark counts them. */
    double operations() {
        double n = order;
        return 2 * n * n * n / 3 + 2 * n * n;
    }
}
