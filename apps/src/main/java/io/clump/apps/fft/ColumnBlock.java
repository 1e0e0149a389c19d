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

    /**
     * Makes room.
     *
     * @param length of a row
     */
    ColumnBlock(int length) {
        re = new double[length][ROWS];
        im = new double[length][ROWS];
    }

    /** Makes columns of rows: number k of row {@code first + i} becomes number i of array k. */
    static void turn(double[][] rows, int first, int count, double[][] columns) {
        int i = 0;
        for (; i + EIGHT <= count; i += EIGHT) {
            turnEight(rows, first + i, columns, i);
        }
        for (; i < count; i++) {
            double[] row = rows[first + i];
            for (int k = 0; k < columns.length; k++) {
                columns[k][i] = row[k];
            }
        }
    }

    /** The reverse of {@link #turn}. */
    static void turnBack(double[][] columns, double[][] rows, int first, int count) {
        int k = 0;
        for (; k + EIGHT <= columns.length; k += EIGHT) {
            turnEightBack(columns, k, rows, first, count);
        }
        for (; k < columns.length; k++) {
            double[] column = columns[k];
            for (int i = 0; i < count; i++) {
                rows[first + i][k] = column[i];
            }
        }
    }

    private static void turnEight(double[][] rows, int first, double[][] columns, int at) {
        double[] a = rows[first];
        double[] b = rows[first + 1];
        double[] c = rows[first + 2];
        double[] d = rows[first + 3];
        double[] e = rows[first + 4];
        double[] f = rows[first + 5];
        double[] g = rows[first + 6];
        double[] h = rows[first + 7];
        for (int k = 0; k < columns.length; k++) {
            double[] column = columns[k];
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

    private static void turnEightBack(double[][] columns, int k, double[][] rows, int first, int count) {
        double[] a = columns[k];
        double[] b = columns[k + 1];
        double[] c = columns[k + 2];
        double[] d = columns[k + 3];
        double[] e = columns[k + 4];
        double[] f = columns[k + 5];
        double[] g = columns[k + 6];
        double[] h = columns[k + 7];
        for (int i = 0; i < count; i++) {
            double[] row = rows[first + i];
            row[k] = a[i];
            row[k + 1] = b[i];
            row[k + 2] = c[i];
            row[k + 3] = d[i];
            row[k + 4] = e[i];
            row[k + 5] = f[i];
            row[k + 6] = g[i];
            row[k + 7] = h[i];
        }
    }
}
