package io.clump.am2.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Kinds of barrier. Each process reports to another one that it, and those that report to it, have arrived; the kind
 * determines to which one. Process 0 then releases all by a broadcast.
 */
public enum BarrierKind {
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
     * The processes of a node meet at a counter in its shared memory ({@link NodeCounter}), without messages; the first
     * processes of all nodes report as in {@link #BINOMIAL} in runtimes that have it, otherwise as in {@link
     * #HIERARCHICAL}.
     */
    COUNTER;

    /**
     * Returns the name of the kind in options.
     *
     * @return the name in lower case, with hyphens
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the names of all kinds in options.
     *
     * @return the names in the order of the kinds
     */
    public static List<String> optionNames() {
        List<String> names = new ArrayList<>();
        for (BarrierKind kind : values()) {
            names.add(kind.optionName());
        }
        return names;
    }

    /**
     * Returns the kind with a name in options.
     *
     * @param name one of {@link #optionNames}
     * @return the kind
     * @throws IllegalArgumentException if no kind has that name
     */
    public static BarrierKind ofOption(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Returns the processes that report to a process.
     *
     * @param rank the process to which they report
     * @param size number of processes
     * @param nodes the node of each process
     * @return larger numbers, in ascending order
     */
    public int[] children(int rank, int size, IntFunction<String> nodes) {
        return IntStream.range(rank + 1, size)
                .filter(child -> parent(child, size, nodes) == rank)
                .toArray();
    }

    /**
     * Returns the process to which a process reports.
     *
     * @param rank the process that reports, 1 to size - 1
     * @param size number of processes
     * @param nodes the node of each process
     * @return a smaller number
     */
    public int parent(int rank, int size, IntFunction<String> nodes) {
        return switch (this) {
            case CONCURRENT -> 0;
            case SERIALIZED -> rank - 1;
            case TWO_CHAINS -> inChain(rank, size, 2);
            case THREE_CHAINS -> inChain(rank, size, 3);
            case FOUR_CHAINS -> inChain(rank, size, 4);
            case TREE -> (rank - 1) / 2;
            case HIERARCHICAL, COUNTER -> firstOfNode(rank, nodes);
            case BINOMIAL -> inBinomialTrees(rank, nodes);
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

    /**
     * Returns the parent in the binomial trees: the place without its lowest set bit, among the processes of the node,
     * or among the first processes of all nodes.
     */
    private static int inBinomialTrees(int rank, IntFunction<String> nodes) {
        String node = nodes.apply(rank);
        int[] ofNode = IntStream.rangeClosed(0, rank)
                .filter(other -> nodes.apply(other).equals(node))
                .toArray();
        int[] line = ofNode.length > 1
                ? ofNode
                : IntStream.rangeClosed(0, rank)
                        .filter(other -> isFirst(other, nodes))
                        .toArray();
        int place = line.length - 1;
        return line[place & (place - 1)];
    }

    private static boolean isFirst(int rank, IntFunction<String> nodes) {
        return IntStream.range(0, rank).noneMatch(other -> nodes.apply(other).equals(nodes.apply(rank)));
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
