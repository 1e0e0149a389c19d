package io.clump.apps.ports;

/** The inner loop of Linpack and of matrix multiplication. */
public final class ColumnKernel {
    private ColumnKernel() {}

    /**
     * Adds columns, each multiplied by a factor, to a column. Four at a time, so that the sum is loaded and stored once
     * for four columns.
     *
     * @param sum the column that is added to
     * @param sumFrom index of its first number
     * @param columns numbers of the columns, one column after the other
     * @param columnsFrom index of the first number of the first column
     * @param stride from the first number of a column to that of the next
     * @param factors of the columns
     * @param factorsFrom index of the first factor
     * @param count how many columns
     * @param rows how many numbers of each column
     */
    public static void addProducts(
            double[] sum,
            int sumFrom,
            double[] columns,
            int columnsFrom,
            int stride,
            double[] factors,
            int factorsFrom,
            int count,
            int rows) {
        int column = 0;
        for (; column + 4 <= count; column += 4) {
            int from = columnsFrom + column * stride;
            addFour(sum, sumFrom, columns, from, stride, factors, factorsFrom + column, rows);
        }
        for (; column < count; column++) {
            addOne(sum, sumFrom, columns, columnsFrom + column * stride, factors[factorsFrom + column], rows);
        }
    }

    // Both loops are methods of their own, so that they are compiled as such and with vector instructions.

    private static void addFour(
            double[] sum, int sumFrom, double[] columns, int first, int stride, double[] factors, int at, int rows) {
        double factor0 = factors[at];
        double factor1 = factors[at + 1];
        double factor2 = factors[at + 2];
        double factor3 = factors[at + 3];
        int second = first + stride;
        int third = second + stride;
        int fourth = third + stride;
        for (int i = 0; i < rows; i++) {
            sum[sumFrom + i] += columns[first + i] * factor0
                    + columns[second + i] * factor1
                    + columns[third + i] * factor2
                    + columns[fourth + i] * factor3;
        }
    }

    private static void addOne(double[] sum, int sumFrom, double[] columns, int from, double factor, int rows) {
        for (int i = 0; i < rows; i++) {
            sum[sumFrom + i] += columns[from + i] * factor;
        }
    }
}
