package io.clump.apps.em3d;

import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * EM3D on one thread, without the runtime: the values of a parallel run must be the same bit by bit, and its time is
 * compared with this one's. Belongs to one thread, except where a method says otherwise.
 */
public final class SequentialEm3d {
    private final double[][] values;
    private final EdgeTable[] edges;

    /** Makes the graph, and passes each part of it to a visitor. */
    SequentialEm3d(GraphSource source, PartVisitor visitor) throws IOException {
        GraphShape shape = source.shape();
        int nodes = shape.totalNodes();
        values = new double[][] {new double[nodes], new double[nodes]};
        edges = new EdgeTable[] {new EdgeTable(nodes, shape.degree()), new EdgeTable(nodes, shape.degree())};
        for (int virtual = 0; virtual < shape.grid().size(); virtual++) {
            GraphPart part = source.part(virtual);
            visitor.visit(virtual, part);
            for (Field field : Field.values()) {
                FieldPart own = part.of(field);
                System.arraycopy(own.values, 0, values(field), virtual * shape.nodes(), shape.nodes());
                for (int edge = 0; edge < own.sources.length; edge++) {
                    edges[field.index()].add(own.sources[edge], own.weights[edge]);
                }
            }
        }
    }

    /** Makes or reads the graph of a run before the first step. */
    public static SequentialEm3d of(AppOptions options) throws IOException {
        return new SequentialEm3d(Em3dParameters.of(options).graph(), (virtual, part) -> {});
    }

    /** Does one step. */
    public void step() {
        updateElectric(0, nodes());
        updateMagnetic(0, nodes());
    }

    /** Returns the number of nodes of each field. */
    public int nodes() {
        return values[0].length;
    }

    /** Does the first half of a step for some nodes; different threads may do it for different ones. */
    public void updateElectric(int from, int to) {
        edges[0].subtract(values[0], values[1], from, to);
    }

    /** Does the second half of a step for some nodes, after the first half is done for all. */
    public void updateMagnetic(int from, int to) {
        edges[1].subtract(values[1], values[0], from, to);
    }

    /** Returns the values of a field, by number of the node: the array that {@link #step} changes. */
    double[] values(Field field) {
        return values[field.index()];
    }

    /**
     * Looks for a value that is not the expected one, bit by bit.
     *
     * @param expected all values of a field, by number of the node
     * @param foundByRank the own values of each process, in the order of their numbers
     * @return one line about the first value that is wrong, or null if none is
     */
    static @Nullable String failure(
            GraphShape shape, Placement placement, Field field, double[] expected, double[][] foundByRank) {
        for (int rank = 0; rank < foundByRank.length; rank++) {
            int[] owned = placement.owned(rank);
            double[] found = foundByRank[rank];
            if (found.length != owned.length * shape.nodes()) {
                return "wrong number of values: field=" + field + ", rank=" + rank + ", found=" + found.length
                        + ", expected " + owned.length * shape.nodes();
            }
            for (int i = 0; i < found.length; i++) {
                int node = owned[i / shape.nodes()] * shape.nodes() + i % shape.nodes();
                if (Double.doubleToLongBits(found[i]) != Double.doubleToLongBits(expected[node])) {
                    return "wrong value: field=" + field + ", node=" + node + ", rank=" + rank + ", found=" + found[i]
                            + ", expected " + expected[node];
                }
            }
        }
        return null;
    }

    /** Receives the parts of a graph. */
    @FunctionalInterface
    interface PartVisitor {
        void visit(int virtual, GraphPart part);
    }
}
