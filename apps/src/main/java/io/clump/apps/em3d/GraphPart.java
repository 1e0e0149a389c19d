package io.clump.apps.em3d;

/**
 * One virtual processor's part of the graph.
 *
 * @param electric its E nodes, and the edges into them
 * @param magnetic its H nodes, and the edges into them
 */
record GraphPart(FieldPart electric, FieldPart magnetic) {
    FieldPart of(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }

    /** One virtual processor's nodes of one field, and the edges into them. */
    static final class FieldPart {
        /** The nodes' values before the first step. */
        final double[] values;

        /**
         * For each node in turn, the nodes of the other field that it depends on, in the order in which they are
         * subtracted.
         */
        final int[] sources;

        /** Weights by which the edges' sources are multiplied. */
        final double[] weights;

        FieldPart(double[] values, int[] sources, double[] weights) {
            this.values = values;
            this.sources = sources;
            this.weights = weights;
        }
    }
}
