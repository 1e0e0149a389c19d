package io.clump.apps.em3d;

import io.clump.splitc.app.AppOptions;
import java.io.IOException;

/**
 * EM3D on one thread, without the runtime: the values of a parallel run must be the same bit by bit, and its time is
 * compared with this one's. Belongs to one thread, except where a method says otherwise.
 */
public final class SequentialEm3d {
    private final double[] electric;
    private final double[] magnetic;
    private final EdgeTable intoElectric;
    private final EdgeTable intoMagnetic;

    private SequentialEm3d(GraphShape shape) {
        int nodes = shape.totalNodes();
        electric = new double[nodes];
        magnetic = new double[nodes];
        intoElectric = new EdgeTable(nodes, shape.degree());
        intoMagnetic = new EdgeTable(nodes, shape.degree());
    }

    /**
     * Makes the graph of a run, or reads it.
     *
     * @param options of the run
     * @return its graph before the first step
     * @throws IOException if the graph lies in a file and that cannot be read
     */
    public static SequentialEm3d of(AppOptions options) throws IOException {
        return of(Em3dParameters.of(options).graph(), (virtual, part) -> {});
    }

    /** Makes the graph, and passes each part of it to a visitor. */
    static SequentialEm3d of(GraphSource source, PartVisitor visitor) throws IOException {
        GraphShape shape = source.shape();
        SequentialEm3d graph = new SequentialEm3d(shape);
        for (int virtual = 0; virtual < shape.grid().size(); virtual++) {
            GraphPart part = source.part(virtual);
            visitor.visit(virtual, part);
            int first = virtual * shape.nodes();
            add(first, part.of(Field.ELECTRIC), graph.electric, graph.intoElectric);
            add(first, part.of(Field.MAGNETIC), graph.magnetic, graph.intoMagnetic);
        }
        return graph;
    }

    /** Does one step. */
    public void step() {
        updateElectric(0, electric.length);
        updateMagnetic(0, magnetic.length);
    }

    /**
     * Returns the number of nodes of each field.
     *
     * @return at least 1
     */
    public int nodes() {
        return electric.length;
    }

    /**
     * Does the first half of a step for some nodes; different threads may do it for different ones.
     *
     * @param from the first node
     * @param to the node behind the last one
     */
    public void updateElectric(int from, int to) {
        intoElectric.subtract(electric, magnetic, from, to);
    }

    /**
     * Does the second half of a step for some nodes, after the first half is done for all.
     *
     * @param from the first node
     * @param to the node behind the last one
     */
    public void updateMagnetic(int from, int to) {
        intoMagnetic.subtract(magnetic, electric, from, to);
    }

    /** Returns the values of a field, by number of the node: the array that {@link #step} changes. */
    double[] values(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }

    private static void add(int first, FieldPart part, double[] values, EdgeTable edges) {
        System.arraycopy(part.values, 0, values, first, part.values.length);
        for (int edge = 0; edge < part.sources.length; edge++) {
            edges.add(part.sources[edge], part.weights[edge]);
        }
    }

    /** Receives the parts of a graph. */
    @FunctionalInterface
    interface PartVisitor {
        void visit(int virtual, GraphPart part);
    }
}
