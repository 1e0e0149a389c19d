package io.clump.apps.md;

import java.util.Arrays;

/**
 * All particles by the cell of the box that they are in. Cells are at least as wide as the range of the forces, so only
 * neighbours must be examined.
 */
final class Cells {
    /** Cells in each dimension, at least 3: with less a cell would be its own neighbour's neighbour on both sides. */
    final int perEdge;

    /** Index of the first particle of each cell in the arrays here, and after the last one. */
    final int[] start;

    /** Positions, cell by cell, those of a cell in the order of their numbers. */
    final double[] x;

    final double[] y;
    final double[] z;

    private final int[] cellOf;

    Cells(Particles particles, double reach) {
        perEdge = (int) (particles.edge / reach);
        if (perEdge < 3) {
            throw new IllegalArgumentException("the box has too few cells: " + perEdge + ", expected 3");
        }
        start = new int[perEdge * perEdge * perEdge + 1];
        x = new double[particles.count];
        y = new double[particles.count];
        z = new double[particles.count];
        cellOf = new int[particles.count];
    }

    void sort(Particles particles) {
        double perLength = perEdge / particles.edge;
        Arrays.fill(start, 0);
        for (int i = 0; i < particles.count; i++) {
            int cell = index(
                    along(particles.x[i], perLength),
                    along(particles.y[i], perLength),
                    along(particles.z[i], perLength));
            cellOf[i] = cell;
            start[cell]++;
        }
        int end = 0;
        for (int cell = 0; cell < start.length; cell++) {
            end += start[cell];
            start[cell] = end;
        }
        for (int i = particles.count - 1; i >= 0; i--) {
            int place = --start[cellOf[i]];
            x[place] = particles.x[i];
            y[place] = particles.y[i];
            z[place] = particles.z[i];
        }
    }

    /** The cell that a particle was in at the last sort. */
    int cellOf(int particle) {
        return cellOf[particle];
    }

    int index(int cellX, int cellY, int cellZ) {
        return (cellZ * perEdge + cellY) * perEdge + cellX;
    }

    private int along(double place, double perLength) {
        return Math.min((int) (place * perLength), perEdge - 1); // a place at the very edge may be rounded up
    }
}
