package io.clump.apps.em3d;

import java.io.IOException;
import java.util.Arrays;

/** A graph with its values after some steps; a run that begins with it continues after those steps. */
final class SteppedGraph implements GraphSource {
    private final GraphSource before;
    private final SequentialEm3d after;

    /** Takes the edges of a graph, and the values after the steps. */
    SteppedGraph(GraphSource before, SequentialEm3d after) {
        this.before = before;
        this.after = after;
    }

    @Override
    public GraphShape shape() {
        return before.shape();
    }

    @Override
    public GraphPart part(int virtual) throws IOException {
        GraphPart part = before.part(virtual);
        return new GraphPart(stepped(virtual, part, Field.ELECTRIC), stepped(virtual, part, Field.MAGNETIC));
    }

    private FieldPart stepped(int virtual, GraphPart part, Field field) {
        int first = virtual * shape().nodes();
        double[] values = Arrays.copyOfRange(after.values(field), first, first + shape().nodes());
        return new FieldPart(values, part.of(field).sources, part.of(field).weights);
    }
}
