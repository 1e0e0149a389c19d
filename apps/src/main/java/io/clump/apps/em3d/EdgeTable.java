package io.clump.apps.em3d;

/** Edges into the nodes of a field, node by node, the same number into each. Does not change once it is complete. */
final class EdgeTable {
    private final int degree;
    private final int[] sources;
    private final double[] weights;
    private int size;

    /** Makes a table without edges, and with room for those of a number of nodes. */
    EdgeTable(int nodes, int degree) {
        this.degree = degree;
        sources = new int[nodes * degree];
        weights = new double[nodes * degree];
    }

    /** Adds the next edge: into the first node until that has all of its edges, and so on. */
    void add(int source, double weight) {
        sources[size] = source;
        weights[size] = weight;
        size++;
    }

    /** Subtracts from the values of some nodes, one edge after the other, the weighted values of all of their edges. */
    void subtract(double[] values, double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree, (node + 1) * degree);
        }
    }

    /** Does the same for the first edges of each node only: {@code counts[node]} of them. */
    void subtractFirst(int[] counts, double[] values, double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree, node * degree + counts[node]);
        }
    }

    /** Does the rest: both together give the same values bit by bit as all edges at once. */
    void subtractRest(int[] counts, double[] values, double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree + counts[node], (node + 1) * degree);
        }
    }

    /** The loop that all the time goes into. */
    private double subtract(double value, double[] others, int fromEdge, int toEdge) {
        double rest = value;
        for (int edge = fromEdge; edge < toEdge; edge++) {
            rest -= weights[edge] * others[sources[edge]];
        }
        return rest;
    }
}
