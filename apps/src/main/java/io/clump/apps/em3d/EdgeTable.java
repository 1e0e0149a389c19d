package io.clump.apps.em3d;

/** Edges into nodes, row by row: which nodes, and for each of them its edges. Immutable but for its building. */
final class EdgeTable {
    private final int[] nodes;
    private final int[] ends;
    private final int[] sources;
    private final double[] weights;
    private int rows;
    private int edges;

    /** Makes a table without rows, and with room for just so many. */
    EdgeTable(int rowCapacity, int edgeCapacity) {
        nodes = new int[rowCapacity];
        ends = new int[rowCapacity];
        sources = new int[edgeCapacity];
        weights = new double[edgeCapacity];
    }

    /** Begins the row of a node, which the edges that follow belong to. */
    void beginRow(int node) {
        nodes[rows] = node;
        ends[rows] = edges;
        rows++;
    }

    void addEdge(int source, double weight) {
        sources[edges] = source;
        weights[edges] = weight;
        edges++;
        ends[rows - 1] = edges;
    }

    int rows() {
        return rows;
    }

    int edges() {
        return edges;
    }

    /**
     * Subtracts from each node's value, one after the other, what comes along its edges: the loop that all the time goes into.
     * A sum that is kept in memory between two tables is the same bit by bit as one that is not.
     *
     * @param values of the field that is updated
     * @param others values of the other field
     * @param fromRow first of the rows
     * @param toRow after the last of the rows
     */
    void subtract(double[] values, double[] others, int fromRow, int toRow) {
        int[] rowNodes = nodes;
        int[] rowEnds = ends;
        int[] edgeSources = sources;
        double[] edgeWeights = weights;
        int edge = fromRow == 0 ? 0 : rowEnds[fromRow - 1];
        for (int row = fromRow; row < toRow; row++) {
            int node = rowNodes[row];
            double value = values[node];
            int end = rowEnds[row];
            while (edge < end) {
                value -= edgeWeights[edge] * others[edgeSources[edge]];
                edge++;
            }
            values[node] = value;
        }
    }
}
