package io.clump.apps.em3d;

import java.util.Arrays;

/** A process's nodes of one field, and the edges into them. */
final class LocalField {
    /** The process's own nodes, then its ghosts of this field, as a {@link NodeIndex} has them. */
    final double[] values;

    /** Of each own node the edges before the first that comes from a ghost. */
    final EdgeTable near;

    /** Of each node that has such an edge, that one and those after it. */
    final EdgeTable far;

    private LocalField(double[] values, EdgeTable near, EdgeTable far) {
        this.values = values;
        this.near = near;
        this.far = far;
    }

    /**
     * Makes a field of a process.
     *
     * @param parts of this field in each of the process's virtual processors
     * @param size number of own nodes and ghosts
     * @param sources where the nodes are that the edges come from
     */
    static LocalField of(FieldPart[] parts, int size, NodeIndex sources) {
        double[] values = Arrays.copyOf(
                Arrays.stream(parts)
                        .flatMapToDouble(part -> Arrays.stream(part.values))
                        .toArray(),
                size);
        int own = sources.ownNodes();
        int[] nearEdges = Arrays.stream(parts)
                .flatMapToInt(part -> Arrays.stream(nearEdges(part, sources)))
                .toArray();
        int all = Arrays.stream(parts).mapToInt(part -> part.sources.length).sum();
        int near = Arrays.stream(nearEdges).sum();
        int rowsWithFar = (int)
                Arrays.stream(nearEdges).filter(count -> count < all / own).count();
        LocalField field = new LocalField(values, new EdgeTable(own, near), new EdgeTable(rowsWithFar, all - near));
        int node = 0;
        for (FieldPart part : parts) {
            for (int i = 0; i < part.values.length; i++) {
                field.addNode(node, nearEdges[node], part, i, sources);
                node++;
            }
        }
        return field;
    }

    private void addNode(int node, int nearEdges, FieldPart part, int nodeOfPart, NodeIndex index) {
        int degree = part.sources.length / part.values.length;
        int first = nodeOfPart * degree;
        near.beginRow(node);
        addEdges(near, part, first, first + nearEdges, index);
        if (nearEdges < degree) {
            far.beginRow(node);
            addEdges(far, part, first + nearEdges, first + degree, index);
        }
    }

    private static void addEdges(EdgeTable table, FieldPart part, int from, int to, NodeIndex index) {
        for (int edge = from; edge < to; edge++) {
            table.addEdge(index.of(part.sources[edge]), part.weights[edge]);
        }
    }

    /** For each node, how many edges it has before the first that comes from a ghost. */
    private static int[] nearEdges(FieldPart part, NodeIndex index) {
        int degree = part.sources.length / part.values.length;
        int[] near = new int[part.values.length];
        for (int node = 0; node < near.length; node++) {
            while (near[node] < degree && !index.isGhost(part.sources[node * degree + near[node]])) {
                near[node]++;
            }
        }
        return near;
    }
}
