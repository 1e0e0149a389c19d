package io.clump.apps.em3d;

/** One virtual processor's part of the graph. */
final class GraphPart {
    private final FieldPart electric;
    private final FieldPart magnetic;

    GraphPart(FieldPart electric, FieldPart magnetic) {
        this.electric = electric;
        this.magnetic = magnetic;
    }

    FieldPart of(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }
}
