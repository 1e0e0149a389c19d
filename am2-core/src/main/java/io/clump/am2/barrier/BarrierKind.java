package io.clump.am2.barrier;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Barriers that Clump has. In most kinds, each process reports its arrival, and that of the processes that report to
 * it, to another process; the kind determines to which one. Process 0 then releases all, along the same tree or by a
 * broadcast.
 */
public enum BarrierKind implements BarrierAlgorithm {
    /** All processes report to process 0. */
    CONCURRENT,

    /** Each process reports to the one before it. */
    SERIALIZED,

    /** Two chains, each serialized, like GAMMA's {@code gamma_sync}. */
    TWO_CHAINS,

    /** Three chains. */
    THREE_CHAINS,

    /** Four chains. */
    FOUR_CHAINS,

    /** A binary tree. */
    TREE,

    /** The processes of a node report to its first process, and the first processes of all nodes to process 0. */
    HIERARCHICAL,

    /** A binomial tree of the processes of each node, and one of the first processes of all nodes. */
    BINOMIAL,

    /**
     * Rounds of doubling distance, without a tree: among the first processes of all nodes, to which the others of their
     * nodes report; or among all processes, if they are on one node.
     */
    DISSEMINATION,

    /**
     * The processes of a node use a counter in its shared memory ({@link NodeMeeting}), without messages. The first
     * processes of all nodes wait for each other by the runtime's algorithm. Without shared memory this is {@link
     * #DISSEMINATION}.
     */
    COUNTER;

    @Override
    public String optionName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean countsInNode() {
        return this == COUNTER;
    }

    @Override
    public BarrierPlan plan(int rank, int[] nodes) {
        int size = nodes.length;
        return switch (this) {
            case CONCURRENT -> BarrierPlan.ofTree(rank, nodes, child -> 0);
            case SERIALIZED -> BarrierPlan.ofTree(rank, nodes, child -> child - 1);
            case TWO_CHAINS -> BarrierPlan.ofTree(rank, nodes, child -> inChain(child, size, 2));
            case THREE_CHAINS -> BarrierPlan.ofTree(rank, nodes, child -> inChain(child, size, 3));
            case FOUR_CHAINS -> BarrierPlan.ofTree(rank, nodes, child -> inChain(child, size, 4));
            case TREE -> BarrierPlan.ofTree(rank, nodes, child -> (child - 1) / 2);
            case HIERARCHICAL -> BarrierPlan.ofTree(rank, nodes, child -> inTwoLevels(child, nodes));
            case BINOMIAL -> BarrierPlan.ofTree(rank, nodes, child -> inBinomialTrees(child, nodes));
            case DISSEMINATION, COUNTER -> BarrierPlan.ofDoublingDistance(rank, nodes);
        };
    }

    /** Divides processes 1 to size - 1 into chains whose lengths differ by at most one. */
    private static int inChain(int rank, int size, int chains) {
        int slaves = size - 1;
        int used = Math.min(chains, slaves);
        int slave = rank - 1;
        for (int chain = 0; chain < used; chain++) {
            if (slave == chain * slaves / used) {
                return 0;
            }
        }
        return rank - 1;
    }

    /** Returns the first process of the node, and process 0 for such a one. */
    private static int inTwoLevels(int rank, int[] nodes) {
        int first = BarrierPlan.firstOfNode(rank, nodes);
        return first == rank ? 0 : first;
    }

    /**
     * Returns the parent in the binomial trees: the place without its lowest set bit, among the processes of the node,
     * or among the first processes of all nodes.
     */
    private static int inBinomialTrees(int rank, int[] nodes) {
        int[] line = BarrierPlan.firstOfNode(rank, nodes) == rank
                ? BarrierPlan.firstOfEachNode(nodes)
                : IntStream.rangeClosed(0, rank)
                        .filter(other -> nodes[other] == nodes[rank])
                        .toArray();
        int place = Arrays.binarySearch(line, rank);
        return line[place & (place - 1)];
    }
}
