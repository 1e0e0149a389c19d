package io.clump.apps.fft;

/**
 * Some rows turned into columns, so that {@link RowTransform} can go along the rows themselves. Small enough for a
 * cache to hold it.
 */
final class ColumnBlock {
    /** Rows that are turned at a time. */
    static final int ROWS = 32;

    /** Numbers that fill a cache line. */
    private static final int EIGHT = 8;

    final double[][] re;
    final double[][] im;

    /** Allocates the memory for rows of a length. */
    ColumnBlock(int length) {
        re = new double[length][ROWS];
        im = new double[length][ROWS];
    }

    /** Makes columns of rows: number k of row {@code first + i} becomes number i of array k. */
    static void turn(double[][] rows, int first, int count, double[][] columns) {
        transpose(rows, first, count, columns, 0, columns.length);
    }

    /** The reverse of {@link #turn}. */
    static void turnBack(double[][] columns, double[][] rows, int first, int count) {
        transpose(columns, 0, columns.length, rows, first, count);
    }

    private static void transpose(double[][] from, int first, int count, double[][] to, int toFirst, int toCount) {
        int i = 0;
        for (; i + EIGHT <= count; i += EIGHT) {
            transposeEight(from, first + i, to, toFirst, toCount, i);
        }
        for (; i < count; i++) {
            double[] row = from[first + i];
            for (int k = 0; k < toCount; k++) {
                to[toFirst + k][i] = row[k];
            }
        }
    }

    private static void transposeEight(double[][] from, int first, double[][] to, int toFirst, int toCount, int at) {
        double[] a = from[first];
        double[] b = from[first + 1];
        double[] c = from[first + 2];
        double[] d = from[first + 3];
        double[] e = from[first + 4];
        double[] f = from[first + 5];
        double[] g = from[first + 6];
        double[] h = from[first + 7];
        for (int k = 0; k < toCount; k++) {
            double[] column = to[toFirst + k];
            column[at] = a[k];
            column[at + 1] = b[k];
            column[at + 2] = c[k];
            column[at + 3] = d[k];
            column[at + 4] = e[k];
            column[at + 5] = f[k];
            column[at + 6] = g[k];
            column[at + 7] = h[k];
        }
    }
}
