package io.clump.am2.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Kinds of barrier: to which process each one reports that it, and those that report to it, have arrived. Process 0
 * then tells all by a broadcast.
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
    HIERARCHICAL,

    /** A binomial tree of those of a node, and one of the first ones of all nodes. */
    BINOMIAL,

    /**
     * Those of a node count themselves in its shared memory ({@link NodeCounter}), without messages; the first ones of
     * all nodes report as in {@link #BINOMIAL}, in those runtimes that have it, or as in {@link #HIERARCHICAL}.
     */
    COUNTER;

    /**
     * The name of the kind in options.
     *
     * @return in small letters, with hyphens
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The names of all kinds in options.
     *
     * @return in the order of the kinds
     */
    public static List<String> optionNames() {
        List<String> names = new ArrayList<>();
        for (BarrierKind kind : values()) {
            names.add(kind.optionName());
        }
        return names;
    }

    /**
     * The kind of a name in options.
     *
     * @param name one of {@link #optionNames}
     * @return the kind
     * @throws IllegalArgumentException if no kind has that name
     */
    public static BarrierKind ofOption(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * The processes that report to another one.
     *
     * @param rank the process that they report to
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
     * The process that another one reports to.
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

    /**
     * Without the lowest bit that is set in its place: among those of its node, or among the first ones of all nodes.
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
