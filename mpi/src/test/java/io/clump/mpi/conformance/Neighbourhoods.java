package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.CartComm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.Info;
import mpi.MPI;

/**
 * Collective operations of neighbours (MPI 4.1, section 8.6), in every grid of 1 to 3 dimensions of 1 to 4 processes
 * that has space in the job, and in graphs with several edges between two processes.
 */
public final class Neighbourhoods {
    private static final int MOST_DIMENSIONS = 3;
    private static final int LONGEST_DIMENSION = 4;

    /** Found where nothing was received. */
    private static final int UNTOUCHED = -7;

    /** A block's number is added to this many times the sender's rank. */
    private static final int SENDER = 100;

    /** Elements from one block of a buffer to the next one. */
    private static final int STRIDE = 8;

    private Neighbourhoods() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Neighbourhoods.class, arguments);
    }

    static void grids() {
        for (int count = 1; count <= MOST_DIMENSIONS; count++) {
            for (int choice = 0; choice < Math.pow(LONGEST_DIMENSION, count); choice++) {
                int[] dims = new int[count];
                int rest = choice;
                for (int i = 0; i < count; i++) {
                    dims[i] = 1 + rest % LONGEST_DIMENSION;
                    rest /= LONGEST_DIMENSION;
                }
                for (int set = 0; set < 1 << count && product(dims) <= size(); set++) {
                    boolean[] periods = new boolean[count];
                    for (int i = 0; i < count; i++) {
                        periods[i] = (set >> i & 1) == 1;
                    }
                    grid(dims, periods);
                }
            }
        }
    }

    private static int product(int[] dims) {
        return Arrays.stream(dims).reduce(1, (a, b) -> a * b);
    }

    private static void grid(int[] dims, boolean[] periods) {
        CartComm grid = MPI.COMM_WORLD.createCart(dims, periods, false);
        if (grid.isNull()) {
            return;
        }
        try {
            gathered(grid, neighbours(dims, periods));
            exchanged(grid, dims, periods);
            exchangedOfAnyLength(grid, dims, periods);
        } catch (AssertionError e) {
            throw new AssertionError(Arrays.toString(dims) + Arrays.toString(periods) + ": " + e.getMessage(), e);
        }
        grid.free();
    }

    /** The neighbours of this process: of each dimension the one below and the one above; −1 beyond a border. */
    private static int[] neighbours(int[] dims, boolean[] periods) {
        int[] ranks = new int[2 * dims.length];
        int stride = 1;
        for (int i = dims.length - 1; i >= 0; i--) {
            int at = rank() / stride % dims[i];
            for (int side = 0; side < 2; side++) {
                int next = at + 2 * side - 1;
                boolean isOutside = next < 0 || next >= dims[i];
                ranks[2 * i + side] =
                        isOutside && !periods[i] ? -1 : rank() + ((next + dims[i]) % dims[i] - at) * stride;
            }
            stride *= dims[i];
        }
        return ranks;
    }

    private static void gathered(CartComm grid, int[] neighbours) {
        int[] own = {rank()};
        int[] expected =
                Arrays.stream(neighbours).map(one -> one < 0 ? UNTOUCHED : one).toArray();
        int[] in = untouched(neighbours.length);
        grid.neighborAllGather(own, 1, MPI.INT, in, 1, MPI.INT);
        equal(in, expected);
        IntBuffer direct = direct(untouched(neighbours.length));
        grid.iNeighborAllGather(direct(own), 1, MPI.INT, direct, 1, MPI.INT).waitFor();
        equal(array(direct), expected);
        int[] counts = filled(neighbours.length, 1);
        int[] places = IntStream.range(0, neighbours.length).toArray();
        int[] inV = untouched(neighbours.length);
        grid.neighborAllGatherv(own, 1, MPI.INT, inV, counts, places, MPI.INT);
        equal(inV, expected);
        IntBuffer directV = direct(untouched(neighbours.length));
        grid.iNeighborAllGatherv(direct(own), 1, MPI.INT, directV, counts, places, MPI.INT)
                .waitFor();
        equal(array(directV), expected);
    }

    /** From below comes what the neighbour there has sent upward: its block of the other side. */
    private static void exchanged(CartComm grid, int[] dims, boolean[] periods) {
        int[] neighbours = neighbours(dims, periods);
        int[] out = IntStream.range(0, neighbours.length)
                .map(i -> SENDER * rank() + i)
                .toArray();
        int[] expected = IntStream.range(0, neighbours.length)
                .map(i -> neighbours[i] < 0 ? UNTOUCHED : SENDER * neighbours[i] + otherSide(i))
                .toArray();
        int[] in = untouched(neighbours.length);
        grid.neighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        equal(in, expected);
        IntBuffer direct = direct(untouched(neighbours.length));
        grid.iNeighborAllToAll(direct(out), 1, MPI.INT, direct, 1, MPI.INT).waitFor();
        equal(array(direct), expected);
    }

    private static int otherSide(int place) {
        return place % 2 == 0 ? place + 1 : place - 1;
    }

    /** Block i has i + 1 elements. */
    private static void exchangedOfAnyLength(CartComm grid, int[] dims, boolean[] periods) {
        int[] neighbours = neighbours(dims, periods);
        int blocks = neighbours.length;
        int[] out = new int[blocks * STRIDE];
        int[] expected = untouched(blocks * STRIDE);
        for (int i = 0; i < blocks; i++) {
            Arrays.fill(out, i * STRIDE, i * STRIDE + i + 1, SENDER * rank() + i);
            if (neighbours[i] >= 0) {
                int from = otherSide(i);
                Arrays.fill(expected, i * STRIDE, i * STRIDE + from + 1, SENDER * neighbours[i] + from);
            }
        }
        int[] outCounts = IntStream.rangeClosed(1, blocks).toArray();
        int[] inCounts = IntStream.range(0, blocks).map(i -> otherSide(i) + 1).toArray();
        int[] places = IntStream.range(0, blocks).map(i -> i * STRIDE).toArray();
        int[] in = untouched(blocks * STRIDE);
        grid.neighborAllToAllv(out, outCounts, places, MPI.INT, in, inCounts, places, MPI.INT);
        equal(in, expected);
        IntBuffer direct = direct(untouched(blocks * STRIDE));
        grid.iNeighborAllToAllv(direct(out), outCounts, places, MPI.INT, direct, inCounts, places, MPI.INT)
                .waitFor();
        equal(array(direct), expected);
    }

    /** Each process has two edges to itself and two to each other one, which match in the order of the list. */
    static void graphsWithSeveralEdges() {
        int size = size();
        int[] index = IntStream.rangeClosed(1, size).map(i -> 2 * i * size).toArray();
        int[] edges = new int[2 * size * size];
        Arrays.setAll(edges, i -> i % size);
        GraphComm graph = MPI.COMM_WORLD.createGraph(index, edges, false);
        int[] out = IntStream.range(0, 2 * size).map(i -> SENDER * rank() + i).toArray();
        int[] in = untouched(2 * size);
        graph.neighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        for (int i = 0; i < 2 * size; i++) {
            equal(in[i], SENDER * (i % size) + rank() + i / size * size);
        }
        graph.neighborAllGather(new int[] {rank()}, 1, MPI.INT, in, 1, MPI.INT);
        for (int i = 0; i < 2 * size; i++) {
            check(in[i] == i % size, "gathered from a neighbour of a graph: found=" + Arrays.toString(in));
        }
        graph.free();
    }

    /** Each process sends to those with a greater rank, once for each step in between, and to itself. */
    static void distributedGraphs() {
        int size = size();
        int[] sources = IntStream.rangeClosed(0, rank())
                .flatMap(low -> IntStream.range(0, Math.max(1, rank() - low)).map(i -> low))
                .toArray();
        int[] destinations = IntStream.range(rank(), size)
                .flatMap(high -> IntStream.range(0, Math.max(1, high - rank())).map(i -> high))
                .toArray();
        int[] sourceWeights = filled(sources.length, rank());
        int[] destinationWeights = Arrays.copyOf(destinations, destinations.length);
        Info hints = new Info();
        ofDistributedGraph(
                MPI.COMM_WORLD.createDistGraphAdjacent(sources, destinations, hints, false),
                sources,
                destinations,
                false);
        ofDistributedGraph(
                MPI.COMM_WORLD.createDistGraphAdjacent(
                        sources, sourceWeights, destinations, destinationWeights, hints, false),
                sources,
                destinations,
                true);
        // Any process may know any edges: here the first one knows all that the others begin, in two lists.
        boolean isFirst = rank() == 0;
        int[] from = isFirst ? IntStream.range(0, size).toArray() : new int[0];
        int[] to = IntStream.of(from)
                .flatMap(low -> IntStream.range(low, size)
                        .flatMap(high ->
                                IntStream.range(0, Math.max(1, high - low)).map(i -> high)))
                .toArray();
        int[] degrees = IntStream.of(from)
                .map(low -> IntStream.range(low, size)
                        .map(high -> Math.max(1, high - low))
                        .sum())
                .toArray();
        ofDistributedGraph(
                MPI.COMM_WORLD.createDistGraph(from, degrees, to, hints, false), sources, destinations, false);
        ofDistributedGraph(
                MPI.COMM_WORLD.createDistGraph(from, degrees, to, to, hints, true), sources, destinations, true);
    }

    private static void ofDistributedGraph(GraphComm graph, int[] sources, int[] destinations, boolean isWeighted) {
        DistGraphNeighbors found = graph.getDistGraphNeighbors();
        int in = found.getInDegree();
        int out = found.getOutDegree();
        equal(graph.getTopology(), MPI.DIST_GRAPH);
        equal(IntStream.range(0, in).map(found::getSource).toArray(), sources);
        equal(IntStream.range(0, out).map(found::getDestination).toArray(), destinations);
        equal(found.isWeighted(), isWeighted);
        equal(IntStream.range(0, in).map(found::getSourceWeight).toArray(), filled(in, isWeighted ? rank() : 1));
        int[] weights = IntStream.range(0, out).map(found::getDestinationWeight).toArray();
        equal(weights, isWeighted ? destinations : filled(out, 1));
        GraphComm copy = graph.dup();
        graph.free();
        int[] received = untouched(in);
        copy.neighborAllGather(new int[] {rank()}, 1, MPI.INT, received, 1, MPI.INT);
        equal(received, sources);
        // Edges of the same two processes match in the order in which each of them names them.
        int[] blocks = IntStream.range(0, out).map(i -> SENDER * rank() + i).toArray();
        IntBuffer direct = direct(untouched(in));
        copy.iNeighborAllToAll(direct(blocks), 1, MPI.INT, direct, 1, MPI.INT).waitFor();
        int[] expected = IntStream.range(0, in)
                .map(i -> SENDER * sources[i] + placeAtSource(sources[i]) + i - first(sources, sources[i]))
                .toArray();
        equal(array(direct), expected);
        fails(MPI.ERR_TOPOLOGY, copy::getDims);
        fails(
                MPI.ERR_ARG,
                () -> MPI.COMM_WORLD.createDistGraphAdjacent(new int[] {size()}, new int[0], new Info(), false));
        copy.free();
    }

    private static int first(int[] values, int value) {
        return Arrays.stream(values).boxed().toList().indexOf(value);
    }

    /** The number of edges of a process to those below this one. */
    private static int placeAtSource(int source) {
        return IntStream.range(source, rank())
                .map(high -> Math.max(1, high - source))
                .sum();
    }

    private static int[] untouched(int length) {
        return filled(length, UNTOUCHED);
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    private static IntBuffer direct(int[] values) {
        return MPI.newIntBuffer(values.length).put(values).clear();
    }

    private static int[] array(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.duplicate().clear().get(values);
        return values;
    }
}
