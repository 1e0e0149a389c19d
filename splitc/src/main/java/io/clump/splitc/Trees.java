package io.clump.splitc;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places of one process in the trees of collective operations.
 *
 * <p>The usual tree goes over the nodes first: one process of each node, the root where it runs and the first one
 * elsewhere, is in a binomial tree of nodes, and at the top of a binomial tree of those that share its memory. So a
 * message along it goes to each other node once. The picture is for root 0, nodes {0 1 2} and {3 4 5}.
 *
 * <pre>
 *   0 ─┬─ 3 ─┬─ 5
 *      │     └─ 4
 *      ├─ 2
 *      └─ 1
 * </pre>
 */
final class Trees {
    /** Maximum number of processes to which a process sends one after the other. */
    private static final int MOST_AT_ONCE = 16;

    private final Topology topology;
    private final int rank;
    private final int node;
    private final int[] neighbours;
    private final @Nullable Branch[] byRoot;
    private final @Nullable Branch[] flatByRoot;
    private final boolean isFlat;
    private final Branch ofRanks;

    Trees(Topology topology, int rank, int size) {
        this.topology = topology;
        this.rank = rank;
        node = topology.node(rank);
        neighbours = topology.ranks(node);
        byRoot = new Branch[size];
        flatByRoot = new Branch[size];
        BinomialTree ranks = new BinomialTree(size, 0);
        isFlat = topology.nodes() <= MOST_AT_ONCE
                && IntStream.range(0, topology.nodes()).allMatch(other -> topology.ranks(other).length <= MOST_AT_ONCE);
        ofRanks = new Branch(rank == 0 ? Branch.NONE : ranks.parent(rank), ranks.children(rank));
    }

    /** Returns the place in the tree over the nodes. */
    Branch overNodes(int root) {
        Branch known = byRoot[root];
        if (known == null) {
            known = branch(root);
            byRoot[root] = known;
        }
        return known;
    }

    /**
     * Returns the place in a tree of few levels, for messages of one process to all: the root sends directly to the
     * first processes of all other nodes and to those of its own node, and the first processes to those of theirs. If
     * there are many processes, this is the usual tree.
     */
    Branch flat(int root) {
        if (!isFlat) {
            return overNodes(root);
        }
        Branch known = flatByRoot[root];
        if (known == null) {
            known = flatBranch(root);
            flatByRoot[root] = known;
        }
        return known;
    }

    private Branch flatBranch(int root) {
        int head = head(node, root);
        if (rank != head) {
            return new Branch(head, new int[0]);
        }
        IntStream locals = Arrays.stream(neighbours).filter(other -> other != rank);
        if (rank != root) {
            return new Branch(root, locals.toArray());
        }
        IntStream heads = IntStream.range(0, topology.nodes())
                .filter(other -> other != node)
                .map(other -> head(other, root));
        return new Branch(Branch.NONE, IntStream.concat(heads, locals).toArray());
    }

    /** Returns whether all processes are on one node. */
    boolean isOfOneNode() {
        return topology.nodes() == 1;
    }

    /** Returns the place of a node's first process in the tree of first processes. */
    Branch firstOnes() {
        return onOtherNodes(overNodes(0));
    }

    /** Returns the place of a node's first process in the tree of few levels. */
    Branch flatFirstOnes() {
        return onOtherNodes(flat(0));
    }

    private Branch onOtherNodes(Branch all) {
        IntStream heads = Arrays.stream(all.children()).filter(child -> topology.node(child) != node);
        return new Branch(all.isRoot() ? Branch.NONE : all.parent(), heads.toArray());
    }

    /**
     * Returns the place in the binomial tree of root 0, which does not depend on the distribution of the processes over
     * nodes. It equals the tree over the nodes if each node has the same number of consecutive ranks, a power of two. A
     * subtree consists of consecutive ranks.
     */
    Branch overRanks() {
        return ofRanks;
    }

    private Branch branch(int root) {
        int head = head(node, root);
        BinomialTree inside = new BinomialTree(neighbours.length, Arrays.binarySearch(neighbours, head));
        int place = Arrays.binarySearch(neighbours, rank);
        IntStream children = Arrays.stream(inside.children(place)).map(child -> neighbours[child]);
        if (rank != head) {
            return new Branch(neighbours[inside.parent(place)], children.toArray());
        }
        BinomialTree nodes = new BinomialTree(topology.nodes(), topology.node(root));
        IntStream heads = Arrays.stream(nodes.children(node)).map(child -> head(child, root));
        int parent = rank == root ? Branch.NONE : head(nodes.parent(node), root);
        return new Branch(parent, IntStream.concat(heads, children).toArray());
    }

    private int head(int anyNode, int root) {
        return topology.node(root) == anyNode ? root : topology.firstRank(anyNode);
    }
}
