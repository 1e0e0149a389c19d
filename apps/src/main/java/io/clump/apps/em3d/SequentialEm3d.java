package io.clump.apps.em3d;

import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * EM3D on one thread, without the runtime: the values of a parallel run must be the same bit by bit, and its time is
 * compared with this one's. Belongs to one thread, except where a method says otherwise.
 */
public final class SequentialEm3d {
    private final LocalGraph graph;

    /** Takes the graph of one process that has all virtual processors. */
    SequentialEm3d(GraphShape shape, GraphPart[] parts) {
        Placement alone = Placement.of(shape.grid(), Layout.NAIVE, new int[1]);
        graph = LocalGraph.of(shape, alone, 0, parts);
    }

    /** Makes or reads the graph of a run before the first step. */
    public static SequentialEm3d of(AppOptions options) throws IOException {
        GraphSource source = Em3d.graph(options);
        return new SequentialEm3d(source.shape(), source.parts());
    }

    /** Does one step. */
    public void step() {
        updateElectric(0, nodes());
        updateMagnetic(0, nodes());
    }

    /** Returns the number of nodes of each field. */
    public int nodes() {
        return graph.electric().nodes();
    }

    /** Does the first half of a step for some nodes; different threads may do it for different ones. */
    public void updateElectric(int from, int to) {
        graph.electric().update(graph.magnetic().values, from, to);
    }

    /** Does the second half of a step for some nodes, after the first half is done for all. */
    public void updateMagnetic(int from, int to) {
        graph.magnetic().update(graph.electric().values, from, to);
    }

    /** Returns a copy of the values of a virtual processor's nodes. */
    double[] values(Field field, int virtual) {
        int nodes = graph.shape().nodes();
        return Arrays.copyOfRange(values(field), virtual * nodes, (virtual + 1) * nodes);
    }

    /** Returns the values of a field, by number of the node: the array that {@link #step} changes. */
    double[] values(Field field) {
        return graph.field(field).values;
    }

    /**
     * Returns one line about the first value of a field that is not the expected one, bit by bit, or null. All values
     * are in the order of the nodes' numbers.
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
}
