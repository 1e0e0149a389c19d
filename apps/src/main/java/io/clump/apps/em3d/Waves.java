package io.clump.apps.em3d;

import io.clump.splitc.SplitC;

/** A process's part of the graph, connected with those of the others, and the steps on it. */
final class Waves {
    /** About how many edges to go along between two polls: some microseconds' worth. */
    private static final int EDGES_PER_POLL = 32_768;

    /**
     * The same at first while values of others are under way, less than a microsecond's worth; doubles with each poll.
     */
    private static final int EDGES_WHILE_AWAITING = 1_024;

    private final SplitC splitc;
    private final LocalField electric;
    private final LocalField magnetic;
    private final GhostExchange electricGhosts;
    private final GhostExchange magneticGhosts;
    private final int nodesPerPoll;
    private final int nodesWhileAwaiting;
    private long exchangeNanos;

    /**
     * Connects the parts; all processes do it together.
     *
     * @param degree of the graph
     * @param neighbours ranks of the processes that have virtual processors next to this process's
     */
    Waves(SplitC splitc, LocalGraph graph, int degree, int[] neighbours) {
        this.splitc = splitc;
        electric = graph.field(Field.ELECTRIC);
        magnetic = graph.field(Field.MAGNETIC);
        electricGhosts = exchange(splitc, graph, Field.ELECTRIC, neighbours);
        magneticGhosts = exchange(splitc, graph, Field.MAGNETIC, neighbours);
        nodesPerPoll = Math.max(1, EDGES_PER_POLL / degree);
        nodesWhileAwaiting = Math.max(1, EDGES_WHILE_AWAITING / degree);
    }

    /**
     * Does all steps that are left; all processes do it together, and only once. After a step each process has the
     * ghosts that the others have sent in it, so no message is under way.
     *
     * @param done steps that are done
     */
    void run(long done, int steps) {
        for (long step = done + 1; step <= steps; step++) {
            send(magneticGhosts);
            update(electric, magnetic.values, magneticGhosts);
            send(electricGhosts);
            update(magnetic, electric.values, electricGhosts);
            splitc.monitor().progressed(step);
            splitc.checkpoints().point(step);
        }
    }

    /** Returns the time that this process has sent values, or waited for those of others with nothing else to do. */
    long exchangeNanos() {
        return exchangeNanos;
    }

    /** Returns the number of messages that this process sends in a step. */
    int messagesPerStep() {
        return electricGhosts.messages() + magneticGhosts.messages();
    }

    private void send(GhostExchange ghosts) {
        long start = System.nanoTime();
        ghosts.send();
        exchangeNanos += System.nanoTime() - start;
    }

    /**
     * Goes along edges that need no ghosts only while the ghosts are under way: a node whose edges are gone along in
     * two parts takes longer.
     */
    private void update(LocalField field, double[] others, GhostExchange ghosts) {
        int nodes = field.nodes();
        int ahead = 0;
        int step = nodesWhileAwaiting;
        splitc.poll();
        while (ahead < nodes && !ghosts.isComplete()) {
            int from = ahead;
            ahead = Math.min(nodes, from + step);
            field.updateNear(others, from, ahead);
            splitc.poll();
            step = Math.min(2 * step, nodesPerPoll);
        }
        long start = System.nanoTime();
        ghosts.await();
        exchangeNanos += System.nanoTime() - start;
        for (int from = 0; from < ahead; from += nodesPerPoll) {
            field.updateFar(others, from, Math.min(ahead, from + nodesPerPoll));
            splitc.poll();
        }
        for (int from = ahead; from < nodes; from += nodesPerPoll) {
            field.update(others, from, Math.min(nodes, from + nodesPerPoll));
            splitc.poll();
        }
    }

    private static GhostExchange exchange(SplitC splitc, LocalGraph graph, Field field, int[] neighbours) {
        return new GhostExchange(splitc, field, graph.index(field), graph.field(field).values, neighbours);
    }
}
