package io.clump.splitc;

import java.util.Arrays;

/**
 * Binomial tree for messages to or from all processes in about log2(size) steps. The parent of a process is its rank
 * without the lowest set bit, counted from the root. The picture is for 8 processes and root 0.
 *
 * <pre>
 *   0 ─┬─ 4 ─┬─ 6 ── 7
 *      │     └─ 5
 *      ├─ 2 ── 3
 *      └─ 1
 * </pre>
 */
final class BinomialTree {
    private final int size;
    private final int root;

    BinomialTree(int size, int root) {
        this.size = size;
        this.root = root;
    }

    /** Returns the parent of any process except the root. */
    int parent(int rank) {
        int distance = distance(rank);
        return rank(distance & (distance - 1));
    }

    /** Returns the children of a process, those with the largest subtrees first. */
    int[] children(int rank) {
        int distance = distance(rank);
        int limit = distance == 0 ? size : Integer.lowestOneBit(distance);
        int[] children = new int[Integer.SIZE];
        int count = 0;
        for (int step = Integer.highestOneBit(size); step > 0; step >>= 1) {
            if (step < limit && distance + step < size) {
                children[count++] = rank(distance + step);
            }
        }
        return Arrays.copyOf(children, count);
    }

    private int distance(int rank) {
        return rank >= root ? rank - root : rank - root + size;
    }

    private int rank(int distance) {
        return distance < size - root ? distance + root : distance - (size - root);
    }
}
