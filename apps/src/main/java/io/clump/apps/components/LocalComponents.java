package io.clump.apps.components;

import java.util.Arrays;

/**
 * Labels a process's vertices: components of its own by themselves, and those with shared vertices, which are counted
 * from 0 in the order in which they are met, by what merging finds out. Belongs to one thread.
 */
final class LocalComponents {
    private final LocalGraph graph;
    private final UnionFind sets;

    /** Before labels are known: of the root of a component with shared vertices its number plus one, else 0. */
    private final long[] labels;

    private final int[] ofShared;
    private int[] roots = new int[0];
    private int count;

    /** Allocates its memory; finds nothing yet. */
    LocalComponents(LocalGraph graph) {
        this.graph = graph;
        sets = new UnionFind(graph.vertices());
        labels = new long[graph.vertices()];
        ofShared = new int[graph.shared().vertices().length];
    }

    UnionFind sets() {
        return sets;
    }

    /** Finds the component of each shared vertex once all edges are in the sets. */
    Border border() {
        int[] shared = graph.shared().vertices();
        roots = new int[shared.length];
        long[] numbers = new long[shared.length];
        for (int i = 0; i < ofShared.length; i++) {
            int root = sets.find(shared[i]);
            if (labels[root] == 0) {
                roots[count] = root;
                labels[root] = ++count;
            }
            ofShared[i] = (int) labels[root] - 1;
            numbers[i] = graph.number(shared[i]);
        }
        roots = Arrays.copyOf(roots, count);
        return new Border(
                numbers,
                ofShared,
                graph.shared().levels(),
                Arrays.stream(roots).mapToLong(graph::number).toArray());
    }

    /**
     * Labels some vertices, after all before them, with the labels of the components with shared vertices. A parent is
     * smaller than its child, so one pass over all is enough.
     */
    void label(long[] merged, int from, int to) {
        for (int vertex = from; vertex < to; vertex++) {
            int parent = sets.parent(vertex);
            if (parent != vertex) {
                labels[vertex] = labels[parent];
            } else if (labels[vertex] == 0) {
                labels[vertex] = graph.number(vertex);
            } else {
                labels[vertex] = merged[(int) labels[vertex] - 1];
            }
        }
    }

    long[] labels() {
        return labels;
    }
}
