package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Disjoint sets of the numbers from 0, each with its smallest member as its root: a parent is never greater than its
 * child. Belongs to one thread.
 */
final class UnionFind implements Checkpointable {
    private final int[] parents;
    private long unions;

    UnionFind(int size) {
        parents = new int[size];
        for (int i = 0; i < size; i++) {
            parents[i] = i;
        }
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(unions);
        Checkpointable.of(parents).save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        unions = in.readLong();
        Checkpointable.of(parents).restore(in);
    }

    int size() {
        return parents.length;
    }

    /** Returns the number of sets that have become one with another. */
    long unions() {
        return unions;
    }

    /** Unites the sets of both ends of each edge in a range of edges: edge e has the ends 2e and 2e + 1. */
    void unite(int[] ends, int from, int to) {
        long united = 0;
        for (int end = 2 * from; end < 2 * to; end += 2) {
            united += link(parents, ends[end], ends[end + 1]) ? 1 : 0;
        }
        unions += united;
    }

    /** Unites the sets of two members; returns whether they were different ones. */
    boolean unite(int one, int other) {
        boolean united = link(parents, one, other);
        unions += united ? 1 : 0;
        return united;
    }

    /** The smallest member of the set. Each member on the way then skips one. */
    int find(int member) {
        int at = member;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }

    /** A member of the same set: itself if it is the smallest, else a smaller one. */
    int parent(int member) {
        return parents[member];
    }

    /**
     * Climbs from both sides at once, always on the side with the greater parent, and hangs the node that it leaves
     * below the other side's parent (Rem's algorithm with splicing: Dijkstra 1976; found the fastest by Patwary, Blair
     * and Manne 2010). It stops where both have the same parent, most often far below the root.
     */
    private static boolean link(int[] parents, int one, int other) {
        int low = one;
        int high = other;
        int lowParent = parents[low];
        int highParent = parents[high];
        while (lowParent != highParent) {
            if (lowParent > highParent) {
                int swapped = low;
                low = high;
                high = swapped;
                int swappedParent = lowParent;
                lowParent = highParent;
                highParent = swappedParent;
            }
            parents[high] = lowParent;
            if (high == highParent) {
                return true;
            }
            high = highParent;
            highParent = parents[high];
        }
        return false;
    }
}
