package io.clump.mpi.comm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Place of a process in a tree over all members of a group: a binomial tree over one process of each node, and in each
 * node a binomial tree below that one. So messages between nodes are as few as nodes, and begin first.
 *
 * <pre>
 *   root ──┬─────────────▶ first of node 1 ──▶ …         between nodes
 *          ├──▶ other of the root's node ──▶ …           inside of one
 *          └──▶ …
 * </pre>
 *
 * @param parent rank, or {@link #NONE} of the root
 * @param children ranks, those with the largest subtrees first
 */
public record Tree(int parent, List<Integer> children) {
    /** The root has no parent. */
    public static final int NONE = -1;

    /** Most processes to which one sends, of those of other nodes and of its own. */
    private static final int MOST_AT_ONCE = 16;

    /** Makes the children its own. */
    public Tree {
        children = List.copyOf(children);
    }

    /**
     * The tree of a group.
     *
     * @param nodes node of each rank
     * @param root rank of the root
     * @param rank of this process
     * @return its place
     */
    static Tree overNodes(int[] nodes, int root, int rank) {
        int[] leaders = leaders(nodes, root);
        int[] own = IntStream.range(0, nodes.length)
                .filter(one -> nodes[one] == nodes[rank])
                .toArray();
        int leader = leaderOf(nodes, leaders, rank, root);
        List<Integer> children = new ArrayList<>();
        int parent = NONE;
        if (rank == leader) {
            parent = binomial(leaders, root, rank, children);
        }
        int inside = binomial(own, leader, rank, children);
        return new Tree(rank == leader ? parent : inside, children);
    }

    /**
     * The tree of few levels of a group: the root reaches one process of each other node directly, and each of these
     * the others of its node. With many processes it is the one over the nodes.
     *
     * @param nodes node of each rank
     * @param root rank of the root
     * @param rank of this process
     * @return its place
     */
    static Tree flat(int[] nodes, int root, int rank) {
        int[] leaders = leaders(nodes, root);
        boolean isSmall = leaders.length <= MOST_AT_ONCE
                && IntStream.of(leaders).allMatch(leader -> countOf(nodes, nodes[leader]) <= MOST_AT_ONCE);
        if (!isSmall) {
            return overNodes(nodes, root, rank);
        }
        int leader = leaderOf(nodes, leaders, rank, root);
        if (rank != leader) {
            return new Tree(leader, List.of());
        }
        IntStream heads = rank == root ? IntStream.of(leaders) : IntStream.empty();
        IntStream own = IntStream.range(0, nodes.length).filter(one -> nodes[one] == nodes[rank]);
        List<Integer> children =
                IntStream.concat(heads, own).filter(one -> one != rank).boxed().toList();
        return new Tree(rank == root ? NONE : root, children);
    }

    private static long countOf(int[] nodes, int node) {
        return IntStream.of(nodes).filter(one -> one == node).count();
    }

    private static int leaderOf(int[] nodes, int[] leaders, int rank, int root) {
        return IntStream.of(leaders)
                .filter(one -> nodes[one] == nodes[rank])
                .findFirst()
                .orElse(root);
    }

    /** One process of each node: the root, and of the others the first. */
    static int[] leaders(int[] nodes, int root) {
        Set<Integer> seen = new HashSet<>(Set.of(nodes[root]));
        return IntStream.range(0, nodes.length)
                .filter(one -> one == root || seen.add(nodes[one]))
                .toArray();
    }

    /** The parent in a binomial tree over some ranks, and the children, which are added. */
    private static int binomial(int[] ranks, int root, int rank, List<Integer> children) {
        int size = ranks.length;
        int shift = Arrays.binarySearch(ranks, root);
        int place = Math.floorMod(Arrays.binarySearch(ranks, rank) - shift, size);
        // The lowest set bit determines the parent; the bits below it are the children.
        int lowest = place == 0 ? Integer.highestOneBit(Math.max(1, size - 1)) << 1 : Integer.lowestOneBit(place);
        for (int bit = lowest >> 1; bit > 0; bit >>= 1) {
            if (place + bit < size) {
                children.add(ranks[(place + bit + shift) % size]);
            }
        }
        return place == 0 ? NONE : ranks[(place - lowest + shift) % size];
    }
}
