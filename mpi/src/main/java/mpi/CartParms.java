package mpi;

/** Dimensions of a Cartesian topology, and the place of the process in it. */
public final class CartParms {
    /** Number of processes in each dimension. */
    public final int[] dims;

    /** Dimensions that wrap around. */
    public final boolean[] periods;

    /** Coordinates of the process. */
    public final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /** Returns the number of dimensions. */
    public int getDimCount() {
        return dims.length;
    }

    /** Returns the number of processes in a dimension. */
    public int getDim(int i) {
        return dims[i];
    }

    /** Returns whether a dimension wraps around. */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /** Returns a coordinate of the process. */
    public int getCoord(int i) {
        return coords[i];
    }
}
