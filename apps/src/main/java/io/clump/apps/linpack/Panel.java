package io.clump.apps.linpack;

import io.clump.am2.ClumpException;
import io.clump.apps.ports.ColumnKernel;

/**
 * A strip of columns below the diagonal, factored: for each column the row that was exchanged with the diagonal's, then
 * the multipliers, column by column. Processes broadcast panels.
 */
final class Panel {
    /** Rows of the diagonal's block, as the multipliers have it; the first row of all columns. */
    final int firstRow;

    final int rows;
    final int width;

    /** Pivots as numbers of rows below the first, then {@code width} columns of {@code rows} numbers. */
    final double[] numbers;

    private final double[] factors;

    Panel(Equations equations, int strip) {
        firstRow = equations.firstColumn(strip);
        rows = equations.order() - firstRow;
        width = equations.width(strip);
        numbers = new double[length(equations, strip)];
        factors = new double[width];
    }

    static int length(Equations equations, int strip) {
        int width = equations.width(strip);
        return width + width * (equations.order() - equations.firstColumn(strip));
    }

    /** Factors a strip, whose columns have got the updates of all panels before. Leaves the upper triangle in them. */
    static Panel factor(Equations equations, int strip, double[][] columns) {
        Panel panel = new Panel(equations, strip);
        for (int i = 0; i < panel.width; i++) {
            System.arraycopy(columns[panel.firstRow + i], panel.firstRow, panel.numbers, panel.start(i), panel.rows);
        }
        for (int i = 0; i < panel.width; i++) {
            panel.apply(panel.numbers, panel.start(i), i);
            panel.pivot(i);
        }
        for (int i = 0; i < panel.width; i++) {
            System.arraycopy(panel.numbers, panel.start(i), columns[panel.firstRow + i], panel.firstRow, i + 1);
        }
        return panel;
    }

    void apply(double[] column) {
        apply(column, firstRow, width);
    }

    /** Exchanges rows of a column as the first columns of the panel say, and eliminates with these. */
    private void apply(double[] column, int base, int count) {
        for (int i = 0; i < count; i++) {
            exchange(column, base + i, base + (int) numbers[i]);
        }
        for (int i = 0; i < count; i++) {
            double factor = column[base + i];
            int multipliers = start(i);
            for (int row = i + 1; row < count; row++) {
                column[base + row] -= numbers[multipliers + row] * factor;
            }
            factors[i] = -factor;
        }
        ColumnKernel.addProducts(
                column, base + count, numbers, start(0) + count, rows, factors, 0, count, rows - count);
    }

    /** Moves the largest number of a column to the diagonal, and makes the others below multipliers. */
    private void pivot(int column) {
        int start = start(column);
        int largest = column;
        for (int row = column + 1; row < rows; row++) {
            if (Math.abs(numbers[start + row]) > Math.abs(numbers[start + largest])) {
                largest = row;
            }
        }
        numbers[column] = largest;
        for (int i = 0; i <= column; i++) {
            exchange(numbers, start(i) + column, start(i) + largest);
        }
        double diagonal = numbers[start + column];
        if (diagonal == 0) {
            throw new ClumpException("the equations have no unique solution: column=" + (firstRow + column));
        }
        for (int row = column + 1; row < rows; row++) {
            numbers[start + row] /= diagonal;
        }
    }

    private int start(int column) {
        return width + column * rows;
    }

    private static void exchange(double[] array, int one, int other) {
        double number = array[one];
        array[one] = array[other];
        array[other] = number;
    }
}
