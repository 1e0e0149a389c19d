package io.clump.splitc;

import java.util.Arrays;

/**
 * The tree along which all processes are told something, or asked, in about log2(size) steps: a process's parent is its
 * rank without the lowest bit that is set, counted from the root. The picture is for 8 processes and root 0.
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

    /** The parent of any process but the root. */
    int parent(int rank) {
        int distance = distance(rank);
        return rank(distance & (distance - 1));
    }

    /** The children of a process, those with the largest subtrees first. */
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
