package io.clump.apps.em3d;

import io.clump.apps.em3d.GraphPart.FieldPart;
import java.util.Arrays;

/** A process's nodes of one field, and the edges into them, node by node, the same number into each. */
final class LocalField {
    /** The process's own nodes, then its ghosts of this field. */
    final double[] values;

    /** Places of the nodes in the values. */
    final NodeIndex index;

    private final int degree;

    /** Indices of the edges' sources among the values of the other field, and their weights. */
    private final int[] sources;

    private final double[] weights;

    /** Number of edges of each own node before the first one from a ghost: its near edges. */
    private final int[] near;

    /** Takes the parts of the process's virtual processors, in ascending order of their numbers. */
    LocalField(GraphShape shape, GraphPart[] parts, Field field, NodeIndex index, NodeIndex others) {
        this.index = index;
        degree = shape.degree();
        values = new double[index.size()];
        sources = new int[index.ownNodes() * degree];
        weights = new double[sources.length];
        near = new int[index.ownNodes()];
        int nodes = shape.nodes();
        for (int i = 0; i < parts.length; i++) {
            FieldPart part = parts[i].of(field);
            System.arraycopy(part.values(), 0, values, i * nodes, nodes);
            System.arraycopy(part.weights(), 0, weights, i * nodes * degree, nodes * degree);
            for (int edge = 0; edge < nodes * degree; edge++) {
                sources[i * nodes * degree + edge] = others.of(part.sources()[edge]);
            }
        }
        for (int node = 0; node < near.length; node++) {
            while (near[node] < degree && sources[node * degree + near[node]] < others.ownNodes()) {
                near[node]++;
            }
        }
    }

    int nodes() {
        return near.length;
    }

    /** The values of the own nodes, in the order of their numbers. */
    double[] ownValues() {
        return Arrays.copyOf(values, near.length);
    }

    /** Updates own nodes by all of their edges: subtracts the weighted values, one edge after the other. */
    void update(double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree, (node + 1) * degree);
        }
    }

    /** Updates own nodes by their near edges; needs no ghosts. */
    void updateNear(double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree, node * degree + near[node]);
        }
    }

    /**
     * Updates own nodes by what {@link #updateNear} leaves: both give the same values bit by bit as all edges at once.
     */
    void updateFar(double[] others, int fromNode, int toNode) {
        for (int node = fromNode; node < toNode; node++) {
            values[node] = subtract(values[node], others, node * degree + near[node], (node + 1) * degree);
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
