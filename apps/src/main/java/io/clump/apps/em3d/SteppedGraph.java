package io.clump.apps.em3d;

import io.clump.apps.em3d.GraphPart.FieldPart;
import java.io.IOException;
import java.util.Arrays;

/** A graph with its values after some steps; a run that begins with it continues after those steps. */
record SteppedGraph(GraphSource before, SequentialEm3d after) implements GraphSource {
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
        return new FieldPart(values, part.of(field).sources(), part.of(field).weights());
    }
}
