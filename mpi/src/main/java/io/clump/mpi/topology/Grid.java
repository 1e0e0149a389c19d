package io.clump.mpi.topology;

import java.util.Arrays;

/** Cartesian grid of processes, whose ranks count the last coordinate fastest. Immutable. */
public final class Grid {
    /** Result of {@link #neighbour} beyond the border. */
    public static final int OUTSIDE = -1;

    private final int[] dimensions;
    private final boolean[] periods;

    /**
     * Makes a grid.
     *
     * @param dimensions number of processes in each dimension
     * @param periods whether each dimension wraps around
     * @throws IllegalArgumentException if the lengths differ or a dimension is not positive
     */
    public Grid(int[] dimensions, boolean[] periods) {
        if (dimensions.length != periods.length) {
            throw new IllegalArgumentException(
                    "as many dimensions as periods: found=" + dimensions.length + " and " + periods.length);
        }
        if (Arrays.stream(dimensions).anyMatch(dimension -> dimension < 1)) {
            throw new IllegalArgumentException("a dimension is not positive: found=" + Arrays.toString(dimensions));
        }
        this.dimensions = dimensions.clone();
        this.periods = periods.clone();
        size();
    }

    /**
     * Returns the number of processes.
     *
     * @return the product of the dimensions
     */
    public int size() {
        return Arrays.stream(dimensions).reduce(1, Math::multiplyExact);
    }

    /**
     * Returns the dimensions.
     *
     * @return a new array
     */
    public int[] dimensions() {
        return dimensions.clone();
    }

    /**
     * Returns which dimensions wrap around.
     *
     * @return a new array
     */
    public boolean[] periods() {
        return periods.clone();
    }

    /**
     * Returns the rank at coordinates.
     *
     * @param coordinates one for each dimension; out of range only where the dimension wraps around
     * @return a rank
     * @throws IllegalArgumentException if there is no such place
     */
    public int rank(int[] coordinates) {
        if (coordinates.length < dimensions.length) {
            throw new IllegalArgumentException(
                    "too few coordinates: found=" + coordinates.length + ", expected " + dimensions.length);
        }
        int rank = 0;
        for (int i = 0; i < dimensions.length; i++) {
            int coordinate = periods[i] ? Math.floorMod(coordinates[i], dimensions[i]) : coordinates[i];
            if (coordinate < 0 || coordinate >= dimensions[i]) {
                throw new IllegalArgumentException("coordinate out of range: dimension=" + i + ", found="
                        + coordinates[i] + ", expected 0 to " + (dimensions[i] - 1));
            }
            rank = rank * dimensions[i] + coordinate;
        }
        return rank;
    }

    /**
     * Returns the coordinates of a rank.
     *
     * @param rank 0 to size − 1
     * @return a new array
     */
    public int[] coordinates(int rank) {
        int[] coordinates = new int[dimensions.length];
        int left = rank;
        for (int i = dimensions.length - 1; i >= 0; i--) {
            coordinates[i] = left % dimensions[i];
            left /= dimensions[i];
        }
        return coordinates;
    }

    /**
     * Returns the rank at some distance.
     *
     * @param rank from which to go
     * @param dimension along which to go
     * @param distance how far, up if positive
     * @return a rank, or {@link #OUTSIDE}
     * @throws IllegalArgumentException if there is no such dimension
     */
    public int neighbour(int rank, int dimension, int distance) {
        if (dimension < 0 || dimension >= dimensions.length) {
            throw new IllegalArgumentException(
                    "no such dimension: found=" + dimension + ", expected 0 to " + (dimensions.length - 1));
        }
        int[] coordinates = coordinates(rank);
        long wanted = (long) coordinates[dimension] + distance;
        if (periods[dimension]) {
            coordinates[dimension] = (int) Math.floorMod(wanted, (long) dimensions[dimension]);
        } else if (wanted < 0 || wanted >= dimensions[dimension]) {
            return OUTSIDE;
        } else {
            coordinates[dimension] = (int) wanted;
        }
        return rank(coordinates);
    }

    /**
     * Returns the grid of fewer dimensions.
     *
     * @param remaining which dimensions stay
     * @return another grid
     */
    public Grid keep(boolean[] remaining) {
        checkLength(remaining);
        int count = 0;
        int[] kept = new int[dimensions.length];
        boolean[] keptPeriods = new boolean[dimensions.length];
        for (int i = 0; i < dimensions.length; i++) {
            if (remaining[i]) {
                kept[count] = dimensions[i];
                keptPeriods[count] = periods[i];
                count++;
            }
        }
        return new Grid(Arrays.copyOf(kept, count), Arrays.copyOf(keptPeriods, count));
    }

    /**
     * Returns the number of the slice that a rank is in when some dimensions go.
     *
     * @param rank of a process
     * @param remaining which dimensions stay
     * @return the same for all processes of a slice
     */
    public int slice(int rank, boolean[] remaining) {
        checkLength(remaining);
        int[] coordinates = coordinates(rank);
        int slice = 0;
        for (int i = 0; i < dimensions.length; i++) {
            slice = remaining[i] ? slice : slice * dimensions[i] + coordinates[i];
        }
        return slice;
    }

    private void checkLength(boolean[] remaining) {
        if (remaining.length != dimensions.length) {
            throw new IllegalArgumentException(
                    "one value for each dimension: found=" + remaining.length + ", expected " + dimensions.length);
        }
    }
}
