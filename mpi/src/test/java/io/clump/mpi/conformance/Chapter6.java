package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.stream.IntStream;
import mpi.CartComm;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.GraphComm;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;

/** Process topologies, chapter 6 of MPI 1.2. */
public final class Chapter6 {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private Chapter6() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter6.class, arguments);
    }

    static void dimensionsAreBalanced() {
        int[] dims = {0, 0};
        Cartcomm.Dims_create(6, dims);
        equal(dims, new int[] {3, 2});
        dims = new int[] {0, 3, 0};
        Cartcomm.Dims_create(6, dims);
        equal(dims, new int[] {2, 3, 1});
        fails(MPI.ERR_DIMS, () -> Cartcomm.Dims_create(7, new int[] {0, 3, 0}));
    }

    static void shiftAlongARing() {
        Cartcomm ring = WORLD.Create_cart(new int[] {size()}, new boolean[] {true}, false);
        ShiftParms shift = ring.Shift(0, 1);
        equal(shift.rank_source, (rank() + size() - 1) % size());
        equal(shift.rank_dest, (rank() + 1) % size());
        int[] in = new int[1];
        ring.Sendrecv(new int[] {rank()}, 0, 1, MPI.INT, shift.rank_dest, 1, in, 0, 1, MPI.INT, shift.rank_source, 1);
        equal(in[0], shift.rank_source);
        Cartcomm line = WORLD.Create_cart(new int[] {size()}, new boolean[] {false}, false);
        ShiftParms ends = line.Shift(0, -1);
        equal(ends.rank_dest, rank() == 0 ? MPI.PROC_NULL : rank() - 1);
        equal(ends.rank_source, rank() == size() - 1 ? MPI.PROC_NULL : rank() + 1);
    }

    static void gridAndItsSlices() {
        int columns = 2;
        int rows = size() / columns;
        if (rows == 0) {
            return;
        }
        Cartcomm grid = WORLD.Create_cart(new int[] {rows, columns}, new boolean[] {true, false}, false);
        check((grid != null) == (rank() < rows * columns), "a process outside of the grid has it");
        if (grid == null) {
            return;
        }
        equal(grid.Topo_test(), MPI.CART);
        CartParms parms = grid.Get();
        equal(parms.dims, new int[] {rows, columns});
        equal(parms.periods, new boolean[] {true, false});
        equal(parms.coords, new int[] {rank() / columns, rank() % columns});
        equal(grid.Coords(rank()), parms.coords);
        equal(grid.Rank(new int[] {rank() / columns + rows, rank() % columns}), rank());
        fails(MPI.ERR_ARG, () -> grid.Rank(new int[] {0, columns}));
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        equal(row.Size(), columns);
        equal(row.Rank(), rank() % columns);
        int[] sum = new int[1];
        row.Allreduce(new int[] {rank() / columns}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(sum[0], columns * (rank() / columns));
        Cartcomm copy = (Cartcomm) grid.clone();
        equal(copy.Get().dims, parms.dims);
        Cartcomm point = grid.Sub(new boolean[] {false, false});
        equal(point.Size(), 1);
    }

    static void graphs() {
        int[] index = IntStream.rangeClosed(1, size()).toArray();
        int[] edges = IntStream.range(0, size()).map(r -> (r + 1) % size()).toArray();
        Graphcomm graph = WORLD.Create_graph(index, edges, false);
        equal(graph.Topo_test(), MPI.GRAPH);
        equal(graph.Get().index, index);
        equal(graph.Get().edges, edges);
        equal(graph.Neighbours(rank()), new int[] {(rank() + 1) % size()});
        fails(MPI.ERR_RANK, () -> graph.Neighbours(size()));
        equal(WORLD.Topo_test(), MPI.UNDEFINED);
        fails(MPI.ERR_TOPOLOGY, () -> WORLD.Create_cart(new int[] {size() + 1}, new boolean[1], false));
    }

    /** A handle that is null in Open MPI's dialect, and no object in that of mpiJava. */
    static void processesOutsideOfATopologyGetANullHandle() {
        if (size() < 2) {
            return;
        }
        boolean isOutside = rank() == size() - 1;
        int[] edges = new int[0];
        CartComm grid = WORLD.createCart(new int[] {size() - 1}, new boolean[1], false);
        GraphComm graph = WORLD.createGraph(new int[size() - 1], edges, false);
        equal(grid.isNull(), isOutside);
        equal(graph.isNull(), isOutside);
        if (isOutside) {
            fails(MPI.ERR_COMM, grid::getTopo);
            fails(MPI.ERR_COMM, graph::getDims);
        } else {
            equal(grid.getTopo().getDim(0), size() - 1);
            equal(graph.getDims().getIndexCount(), size() - 1);
        }
        check(WORLD.Create_cart(new int[] {1}, new boolean[1], false) == null == (rank() > 0), "no grid");
    }
}
