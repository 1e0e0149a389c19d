package io.clump.apps.matmul;

import io.clump.apps.Hash;
import io.clump.apps.ports.ColumnKernel;

/** Some columns of a matrix whose columns have as many rows as the whole matrix has columns. */
final class SquareMatrix {
    /** Columns of A that are used for all columns of B before the next ones are: they stay in the cache. */
    private static final int BLOCK = 64;

    final int order;

    final double[] numbers;

    SquareMatrix(int order, int columns) {
        this.order = order;
        numbers = new double[Math.multiplyExact(order, columns)];
    }

    static SquareMatrix random(int order, long seed) {
        SquareMatrix matrix = new SquareMatrix(order, order);
        for (int i = 0; i < matrix.numbers.length; i++) {
            matrix.numbers[i] = Hash.centered(seed, i);
        }
        return matrix;
    }

    /**
     * Multiplies a matrix with some columns of another one.
     *
     * @param left all of A
     * @param right columns of B
     * @param first index of the first column in B and in the result
     * @param end index after the last one
     * @param idle runs after some columns
     */
    static void multiply(
            SquareMatrix left, SquareMatrix right, SquareMatrix product, int first, int end, Runnable idle) {
        int order = left.order;
        double[] sums = product.numbers;
        double[] factors = right.numbers;
        for (int block = 0; block < order; block += BLOCK) {
            int count = Math.min(BLOCK, order - block);
            for (int column = first; column < end; column++) {
                int start = column * order;
                ColumnKernel.addProducts(
                        sums, start, left.numbers, block * order, order, factors, start + block, count, order);
                idle.run();
            }
        }
    }

    double[] times(double[] vector) {
        double[] product = new double[order];
        ColumnKernel.addProducts(product, 0, numbers, 0, order, vector, 0, order, order);
        return product;
    }
}
