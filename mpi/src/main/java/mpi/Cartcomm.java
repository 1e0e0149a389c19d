package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.topology.Grid;
import org.jspecify.annotations.Nullable;

/** A communicator with a Cartesian topology, in the dialect of mpiJava. */
public final class Cartcomm extends CartComm {
    Cartcomm(@Nullable Communicator communicator, Grid grid) {
        super(communicator, grid);
    }

    /** Returns the rank at coordinates. */
    public int Rank(int[] coords) {
        return getRank(coords);
    }

    /** Returns the coordinates of a rank. */
    public int[] Coords(int rank) {
        return getCoords(rank);
    }

    /** Returns the neighbours along a dimension. */
    public ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    /** Makes a communicator for each slice of the grid. */
    public Cartcomm Sub(boolean[] remain_dims) {
        return slices(remain_dims);
    }

    /** Returns the rank that this process would have in a grid, or {@link MPI#UNDEFINED}. */
    public int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /** Returns the grid, and the place of this process in it. */
    public CartParms Get() {
        return getTopo();
    }

    /** Fills in the dimensions that are 0, as close to each other as possible. */
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
