package io.clump.apps.em3d;

import java.util.Arrays;

/** A process's nodes of one field, and the edges into them. */
final class LocalField {
    /** The process's own nodes, then its ghosts of this field, as a {@link NodeIndex} has them. */
    final double[] values;

    private final EdgeTable edges;

    /** Number of edges of each own node before the first that comes from a ghost: its near edges. */
    private final int[] near;

    /**
     * Makes a field of a process.
     *
     * @param parts of this field in each of the process's virtual processors
     * @param size number of own nodes and ghosts
     * @param sources where the nodes are that the edges come from
     */
    LocalField(FieldPart[] parts, int size, int degree, NodeIndex sources) {
        double[] own = Arrays.stream(parts)
                .flatMapToDouble(part -> Arrays.stream(part.values))
                .toArray();
        values = Arrays.copyOf(own, size);
        edges = new EdgeTable(own.length, degree);
        near = new int[own.length];
        int node = 0;
        for (FieldPart part : parts) {
            for (int first = 0; first < part.sources.length; first += degree) {
                int end = first + degree;
                near[node] = degree;
                for (int edge = end - 1; edge >= first; edge--) {
                    near[node] = sources.isGhost(part.sources[edge]) ? edge - first : near[node];
                }
                for (int edge = first; edge < end; edge++) {
                    edges.add(sources.of(part.sources[edge]), part.weights[edge]);
                }
                node++;
            }
        }
    }

    /** Number of own nodes. */
    int nodes() {
        return near.length;
    }

    /** Updates own nodes by all of their edges. */
    void update(double[] others, int fromNode, int toNode) {
        edges.subtract(values, others, fromNode, toNode);
    }

    /** Updates own nodes by their near edges; needs no ghosts. */
    void updateNear(double[] others, int fromNode, int toNode) {
        edges.subtractFirst(near, values, others, fromNode, toNode);
    }

    /** Updates own nodes by what {@link #updateNear} leaves. */
    void updateFar(double[] others, int fromNode, int toNode) {
        edges.subtractRest(near, values, others, fromNode, toNode);
    }
}
