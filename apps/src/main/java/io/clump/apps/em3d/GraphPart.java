package io.clump.apps.em3d;

/** One virtual processor's part of the graph: nodes of both fields, and the edges into them. */
record GraphPart(FieldPart electric, FieldPart magnetic) {
    FieldPart of(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }

    /**
     * One virtual processor's nodes of one field, and the edges into them.
     *
     * @param values of the nodes before the first step
     * @param sources for each node in turn, the nodes of the other field that it depends on, in the order in which they
     *     are subtracted
     * @param weights by which the edges' sources are multiplied
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record FieldPart(double[] values, int[] sources, double[] weights) {}
}
