package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.splitc.app.AppOptions;
import java.util.Map;

/**
 * Size of a graph. Nodes of a field are numbered through all virtual processors: node i of virtual processor v is v ·
 * {@link #nodes} + i.
 *
 * @param grid of the virtual processors
 * @param nodes of each field that each virtual processor has, at least 1
 * @param degree edges into each node, at least 1
 */
record GraphShape(Grid grid, int nodes, int degree) {
    /** Edges of a field are counted in an int, and make one array where the graph is run by one process. */
    static final int MAX_EDGES_PER_FIELD = Integer.MAX_VALUE - 8;

    private static final String GRID_X = "input.x";
    private static final String GRID_Y = "input.y";
    private static final String GRID_Z = "input.z";
    private static final String NODES = "input.nodes";
    private static final String DEGREE = "input.degree";

    GraphShape {
        if (nodes < 1 || degree < 1) {
            throw new ClumpException(
                    "no graph: nodes=" + nodes + ", degree=" + degree + ", expected 1 or more of each");
        }
        if ((long) grid.size() * nodes > MAX_EDGES_PER_FIELD / degree) {
            throw new ClumpException("graph too large: virtual processors=" + grid.size() + ", nodes=" + nodes
                    + ", degree=" + degree + ", expected at most " + MAX_EDGES_PER_FIELD + " edges into each field");
        }
    }

    /** Reads what {@link #toParameters} wrote. */
    static GraphShape of(AppOptions options) {
        Grid grid = new Grid(options.whole(GRID_X), options.whole(GRID_Y), options.whole(GRID_Z));
        return new GraphShape(grid, options.whole(NODES), options.whole(DEGREE));
    }

    /** The shape of an input as parameters of the processes that read it. */
    Map<String, Integer> toParameters() {
        return Map.of(GRID_X, grid.x(), GRID_Y, grid.y(), GRID_Z, grid.z(), NODES, nodes, DEGREE, degree);
    }

    int totalNodes() {
        return grid.size() * nodes;
    }

    /** Returns the number of edges into both fields in all virtual processors: one step uses each of them. */
    long totalEdges() {
        return 2L * totalNodes() * degree;
    }

    int virtualProcessor(int node) {
        return node / nodes;
    }
}
