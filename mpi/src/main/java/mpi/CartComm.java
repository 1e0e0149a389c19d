package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.topology.Dimensions;
import io.clump.mpi.topology.Grid;
import io.clump.mpi.topology.Members;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator with a Cartesian topology. */
public class CartComm extends Intracomm {
    private final Grid grid;

    CartComm(@Nullable Communicator communicator, Grid grid) {
        super(communicator, "");
        this.grid = grid;
    }

    static Grid grid(int[] dims, boolean[] periods) {
        return checked(MPI.ERR_DIMS, () -> new Grid(dims, periods));
    }

    static <T> T checked(int errorClass, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new MPIException(errorClass, String.valueOf(e.getMessage()), e);
        }
    }

    final Grid grid() {
        communicator();
        return grid;
    }

    @Override
    final int[] neighbours() {
        int dimensions = grid().dimensions().length;
        return IntStream.range(0, 2 * dimensions)
                .map(i -> grid.neighbour(Rank(), i / 2, i % 2 == 0 ? -1 : 1))
                .toArray();
    }

    /**
     * A message sent in the negative direction arrives as coming from the positive direction, also if both lead to the
     * same process.
     */
    @Override
    final int counterpart(int place) {
        return place ^ 1;
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        return copyTo(new Cartcomm(duplicate(), grid));
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        return dup();
    }

    @Override
    public CartComm iDup() {
        return begun(new Cartcomm(null, grid));
    }

    /** Returns {@link MPI#CART}. */
    @Override
    public int Topo_test() {
        communicator();
        return MPI.CART;
    }

    /** Returns the rank at coordinates. */
    public final int getRank(int[] coords) {
        return checked(MPI.ERR_ARG, () -> grid().rank(coords));
    }

    /** Returns the coordinates of a rank. */
    public final int[] getCoords(int rank) {
        if (rank < 0 || rank >= Size()) {
            throw new MPIException(
                    MPI.ERR_RANK, "rank out of range: found=" + rank + ", expected 0 to " + (Size() - 1));
        }
        return grid().coordinates(rank);
    }

    /**
     * Returns the neighbours along a dimension: the source, which sends to this process, and the destination, which it
     * sends to.
     */
    public final ShiftParms shift(int direction, int disp) {
        return checked(
                MPI.ERR_ARG,
                () -> new ShiftParms(
                        orNobody(grid().neighbour(Rank(), direction, Math.negateExact(disp))),
                        orNobody(grid().neighbour(Rank(), direction, disp))));
    }

    private static int orNobody(int rank) {
        return rank == Grid.OUTSIDE ? MPI.PROC_NULL : rank;
    }

    /** Makes a communicator for each slice of the grid that has the dimensions that remain. */
    final Cartcomm slices(boolean[] remain) {
        Grid kept = checked(MPI.ERR_DIMS, () -> grid().keep(remain));
        int own = grid.slice(Rank(), remain);
        int[] members = IntStream.range(0, grid.size())
                .filter(rank -> grid.slice(rank, remain) == own)
                .toArray();
        Members slice = communicator().local().include(members);
        Communicator made = Environment.call(() -> Communicators.create(communicator(), slice));
        if (made == null) {
            throw new MPIException(MPI.ERR_INTERN, "a process is in its own slice");
        }
        return inherited(new Cartcomm(made, kept));
    }

    /** Makes a communicator for each slice of the grid. */
    public final CartComm sub(boolean[] remainDims) {
        return slices(remainDims);
    }

    /** Returns the rank that this process would have in a grid, or {@link MPI#UNDEFINED}. */
    public final int map(int[] dims, boolean[] periods) {
        return Rank() < grid(dims, periods).size() ? Rank() : MPI.UNDEFINED;
    }

    /** Returns the grid, and the place of this process in it. */
    public final CartParms getTopo() {
        return new CartParms(grid().dimensions(), grid.periods(), grid.coordinates(Rank()));
    }

    /** Returns the number of dimensions. */
    public final int getDim() {
        return grid().dimensions().length;
    }

    /** Fills in the dimensions that are 0, as close to each other as possible. */
    public static void createDims(int nnodes, int[] dims) {
        int[] filled = dims.clone();
        checked(MPI.ERR_DIMS, () -> {
            Dimensions.fill(nnodes, filled);
            return filled;
        });
        System.arraycopy(filled, 0, dims, 0, dims.length);
    }
}
