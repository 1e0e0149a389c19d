package io.clump.apps.em3d;

import java.util.Arrays;

/** A process's part of the graph. */
final class LocalGraph {
    private final GraphShape shape;
    private final LocalField electric;
    private final LocalField magnetic;
    private final NodeIndex electricIndex;
    private final NodeIndex magneticIndex;

    /** Makes the part of a rank, from the parts of its virtual processors in ascending order of their numbers. */
    LocalGraph(GraphShape shape, Placement placement, int rank, GraphPart[] parts) {
        this.shape = shape;
        electricIndex = new NodeIndex(shape, placement, rank, parts, Field.MAGNETIC);
        magneticIndex = new NodeIndex(shape, placement, rank, parts, Field.ELECTRIC);
        electric = new LocalField(shape, parts, Field.ELECTRIC, electricIndex, magneticIndex);
        magnetic = new LocalField(shape, parts, Field.MAGNETIC, magneticIndex, electricIndex);
    }

    GraphShape shape() {
        return shape;
    }

    LocalField field(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }

    /** Returns the places of the nodes of a field in {@link LocalField#values}. */
    NodeIndex index(Field field) {
        return field == Field.ELECTRIC ? electricIndex : magneticIndex;
    }

    /** The values of a field's own nodes, in the order of their numbers. */
    double[] ownValues(Field field) {
        return Arrays.copyOf(field(field).values, index(field).ownNodes());
    }
}
