package io.clump.apps.em3d;

/** A process's part of the graph. */
record LocalGraph(GraphShape shape, LocalField electric, LocalField magnetic) {
    /** Makes the part of a rank, from the parts of its virtual processors in ascending order of their numbers. */
    static LocalGraph of(GraphShape shape, Placement placement, int rank, GraphPart[] parts) {
        NodeIndex electric = new NodeIndex(shape, placement, rank, parts, Field.MAGNETIC);
        NodeIndex magnetic = new NodeIndex(shape, placement, rank, parts, Field.ELECTRIC);
        return new LocalGraph(
                shape,
                new LocalField(shape, parts, Field.ELECTRIC, electric, magnetic),
                new LocalField(shape, parts, Field.MAGNETIC, magnetic, electric));
    }

    LocalField field(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }
}
