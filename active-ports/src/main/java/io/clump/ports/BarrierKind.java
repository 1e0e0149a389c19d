package io.clump.ports;

import java.util.function.IntFunction;

/**
 * Kinds of barrier: to which process each one reports that it, and those that report to it, have arrived. Process 0 then tells all by a
 * broadcast.
 */
public enum BarrierKind {
    /** All report to process 0. */
    CONCURRENT,

    /** Each reports to the one before it. */
    SERIALIZED,

    /** Two chains, each serialized; what GAMMA's {@code gamma_sync} does. */
    TWO_CHAINS,

    /** Three chains. */
    THREE_CHAINS,

    /** Four chains. */
    FOUR_CHAINS,

    /** A binary tree. */
    TREE,

    /** All of a node report to its first process, and the first ones of all nodes to process 0. */
    HIERARCHICAL;

    /**
     * The process that another one reports to.
     *
     * @param rank the process that reports, 1 to size - 1
     * @param size number of processes
     * @param nodes the node of each process
     * @return a smaller number
     */
    int parent(int rank, int size, IntFunction<String> nodes) {
        return switch (this) {
            case CONCURRENT -> 0;
            case SERIALIZED -> rank - 1;
            case TWO_CHAINS -> inChain(rank, size, 2);
            case THREE_CHAINS -> inChain(rank, size, 3);
            case FOUR_CHAINS -> inChain(rank, size, 4);
            case TREE -> (rank - 1) / 2;
            case HIERARCHICAL -> firstOfNode(rank, nodes);
        };
    }

    /** Divides processes 1 to size - 1 into chains that are as long as each other, or longer by one. */
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

    private static int firstOfNode(int rank, IntFunction<String> nodes) {
        String node = nodes.apply(rank);
        for (int i = 0; i < rank; i++) {
            if (nodes.apply(i).equals(node)) {
                return i;
            }
        }
        return 0;
    }
}
