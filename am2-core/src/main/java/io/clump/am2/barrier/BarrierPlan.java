package io.clump.am2.barrier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Part of one process in a barrier: rounds, in each of which it notifies some processes and then waits until others
 * have notified it. In one barrier a process notifies another one at most once, so a message needs to name its sender
 * only. Immutable.
 *
 * <pre>
 *   in a tree:             wait for the children | notify the parent, wait for it | notify the children
 *   in doubling distances: notify rank + 1, wait for rank − 1 | notify rank + 2, wait for rank − 2 | …
 * </pre>
 */
public final class BarrierPlan {
    private static final int[] NO_RANKS = {};

    private final List<Round> rounds;

    /** In a tree, the children of the process; null without a tree. */
    private final int @Nullable [] children;

    /** In a tree, the parent of the process; empty for process 0. */
    private final int[] parent;

    private BarrierPlan(int @Nullable [] children, int[] parent, Round... rounds) {
        this.children = children;
        this.parent = parent;
        this.rounds = Stream.of(rounds)
                .filter(round -> round.notified.length + round.awaited.length > 0)
                .toList();
    }

    /** Step of a plan. */
    public static final class Round {
        private final int[] notified;
        private final int[] awaited;

        private Round(int[] notified, int[] awaited) {
            this.notified = notified;
            this.awaited = awaited;
        }

        /**
         * Returns the processes that are notified first.
         *
         * @return their ranks; not to be changed
         */
        public int[] notified() {
            return notified;
        }

        /**
         * Returns the processes that have to notify this one before the next round.
         *
         * @return their ranks; not to be changed
         */
        public int[] awaited() {
            return awaited;
        }
    }

    /**
     * Returns the rounds.
     *
     * @return in the order in which they are made; none if the process is alone
     */
    public List<Round> rounds() {
        return rounds;
    }

    /**
     * Returns whether process 0 is notified by all, directly or by way of others, before it notifies any process.
     *
     * @return true for a plan of {@link #ofTree}
     */
    public boolean isTree() {
        return children != null;
    }

    /**
     * Makes the plan of a process in a tree: all report to process 0, and are released along the same tree.
     *
     * @param rank the process
     * @param nodes the node of each process
     * @param parentOf the process to which a process other than 0 reports: one of a smaller rank
     * @return the plan
     */
    public static BarrierPlan ofTree(int rank, int[] nodes, IntUnaryOperator parentOf) {
        // Those of other nodes and those of large subtrees are released first.
        int[] children = IntStream.range(rank + 1, nodes.length)
                .filter(child -> parentOf.applyAsInt(child) == rank)
                .boxed()
                .sorted(Comparator.comparing((Integer child) -> nodes[child] == nodes[rank])
                        .thenComparing(Comparator.reverseOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        return ofTree(rank == 0 ? NO_RANKS : new int[] {parentOf.applyAsInt(rank)}, children);
    }

    private static BarrierPlan ofTree(int[] parent, int[] children) {
        return new BarrierPlan(
                children,
                parent,
                new Round(NO_RANKS, children),
                new Round(parent, parent),
                new Round(children, NO_RANKS));
    }

    /**
     * Makes the plan for a runtime with a broadcast: in a tree process 0 releases all processes itself.
     *
     * @param rank the process
     * @param size number of processes
     * @return the plan; the same as this one without a tree
     */
    public BarrierPlan releasedByRoot(int rank, int size) {
        if (children == null) {
            return this;
        }
        Round release =
                rank == 0 ? new Round(IntStream.range(1, size).toArray(), NO_RANKS) : new Round(parent, new int[] {0});
        return new BarrierPlan(children, parent, new Round(NO_RANKS, children), release);
    }

    /**
     * Makes the plan of a process in a barrier without a tree: rounds of doubling distance among the first processes of
     * all nodes, to which the others of their nodes report; or among all processes, if they are on one node.
     *
     * @param rank the process
     * @param nodes the node of each process
     * @return the plan
     */
    public static BarrierPlan ofDoublingDistance(int rank, int[] nodes) {
        int[] first = firstOfEachNode(nodes);
        int[] leaders = first.length == 1 ? IntStream.range(0, nodes.length).toArray() : first;
        int place = Arrays.binarySearch(leaders, rank);
        if (place < 0) {
            int[] leader = {firstOfNode(rank, nodes)};
            return new BarrierPlan(null, leader, new Round(leader, leader));
        }
        int[] followers = IntStream.range(0, nodes.length)
                .filter(other -> nodes[other] == nodes[rank] && Arrays.binarySearch(leaders, other) < 0)
                .toArray();
        List<Round> rounds = new ArrayList<>();
        rounds.add(new Round(NO_RANKS, followers));
        for (int distance = 1; distance < leaders.length; distance <<= 1) {
            int[] next = {leaders[(place + distance) % leaders.length]};
            int[] previous = {leaders[Math.floorMod(place - distance, leaders.length)]};
            rounds.add(new Round(next, previous));
        }
        rounds.add(new Round(followers, NO_RANKS));
        return new BarrierPlan(null, NO_RANKS, rounds.toArray(Round[]::new));
    }

    /**
     * Makes the plan among the first processes of all nodes, if the processes of each node use its memory.
     *
     * @param rank the process
     * @param nodes the node of each process
     * @param between algorithm between the nodes
     * @return the plan; without rounds if the process is not the first of its node
     */
    public static BarrierPlan amongNodes(int rank, int[] nodes, BarrierAlgorithm between) {
        int[] first = firstOfEachNode(nodes);
        int place = Arrays.binarySearch(first, rank);
        if (place < 0) {
            return new BarrierPlan(null, NO_RANKS);
        }
        int[] distinct = IntStream.range(0, first.length).toArray();
        BarrierPlan plan = between.plan(place, distinct);
        return new BarrierPlan(
                plan.children == null ? null : ranks(plan.children, first),
                ranks(plan.parent, first),
                plan.rounds.stream()
                        .map(round -> new Round(ranks(round.notified, first), ranks(round.awaited, first)))
                        .toArray(Round[]::new));
    }

    private static int[] ranks(int[] places, int[] first) {
        return IntStream.of(places).map(place -> first[place]).toArray();
    }

    /** Returns the first process of a process's node. */
    static int firstOfNode(int rank, int[] nodes) {
        int first = 0;
        while (nodes[first] != nodes[rank]) {
            first++;
        }
        return first;
    }

    static int[] firstOfEachNode(int[] nodes) {
        return IntStream.range(0, nodes.length)
                .filter(rank -> firstOfNode(rank, nodes) == rank)
                .toArray();
    }
}
