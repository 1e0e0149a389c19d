package io.clump.apps.em3d;

import java.util.Arrays;

/**
 * Index of the nodes of a field that a process's edges come from: its own nodes in the order of its virtual processors,
 * followed by the ghosts, which are needed nodes of other processes, by rank and then by number.
 */
final class NodeIndex {
    private static final int ELSEWHERE = -1;
    private static final int NEEDED = -2;

    private final int[] indexOf;
    private final int[][] ghosts;
    private final int ownNodes;
    private int size;

    /** Indexes the nodes from which the edges of {@code updated} come, of parts in ascending order. */
    NodeIndex(GraphShape shape, Placement placement, int rank, GraphPart[] parts, Field updated) {
        indexOf = new int[shape.totalNodes()];
        Arrays.fill(indexOf, ELSEWHERE);
        for (int virtual : placement.owned(rank)) {
            for (int i = 0; i < shape.nodes(); i++) {
                indexOf[virtual * shape.nodes() + i] = size++;
            }
        }
        ownNodes = size;
        for (GraphPart part : parts) {
            for (int source : part.of(updated).sources()) {
                indexOf[source] = indexOf[source] == ELSEWHERE ? NEEDED : indexOf[source];
            }
        }
        ghosts = new int[placement.processes()][];
        for (int other = 0; other < ghosts.length; other++) {
            ghosts[other] = index(shape, placement.owned(other));
        }
    }

    /** Index of a node that is the process's own or a ghost. */
    int of(int node) {
        return indexOf[node];
    }

    int ownNodes() {
        return ownNodes;
    }

    int ghostCount() {
        return size - ownNodes;
    }

    int size() {
        return size;
    }

    /** Numbers of the ghosts, by rank, in the order of their indices. */
    int[][] ghosts() {
        return ghosts.clone();
    }

    private int[] index(GraphShape shape, int[] virtuals) {
        int first = size;
        int[] needed = new int[virtuals.length * shape.nodes()];
        for (int virtual : virtuals) {
            for (int node = virtual * shape.nodes(); node < (virtual + 1) * shape.nodes(); node++) {
                if (indexOf[node] == NEEDED) {
                    needed[size - first] = node;
                    indexOf[node] = size++;
                }
            }
        }
        return Arrays.copyOf(needed, size - first);
    }
}
