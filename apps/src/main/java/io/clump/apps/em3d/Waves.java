package io.clump.apps.em3d;

import io.clump.apps.Grain;
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
    private final boolean isFine;
    private final Half electric;
    private final Half magnetic;
    private final int nodesPerPoll;
    private final int nodesWhileAwaiting;

    /** Requests of both fields whose replies have not come. */
    private final int[] unanswered = new int[1];

    private long exchangeNanos;
    private long electricNanos;

    /** Half of a step: the field that is updated, the values of the other one, and the ghosts among these. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Half(LocalField field, double[] others, GhostExchange ghosts) {}

    /** Connects the part with those of {@code neighbours}, a list of ranks; all processes do it together. */
    Waves(SplitC splitc, LocalGraph graph, int[] neighbours, Grain grain) {
        this.splitc = splitc;
        isFine = grain == Grain.FINE;
        GhostExchange ghosts =
                new GhostExchange(splitc, Field.ELECTRIC, graph.electric(), neighbours, grain, unanswered);
        magnetic = new Half(graph.magnetic(), graph.electric().values, ghosts);
        ghosts = new GhostExchange(splitc, Field.MAGNETIC, graph.magnetic(), neighbours, grain, unanswered);
        electric = new Half(graph.electric(), graph.magnetic().values, ghosts);
        nodesPerPoll = Math.max(1, EDGES_PER_POLL / graph.shape().degree());
        nodesWhileAwaiting = Math.max(1, EDGES_WHILE_AWAITING / graph.shape().degree());
    }

    /** Does the remaining steps, together with all other processes. At its end no message is under way. */
    void run(long done, int steps) {
        for (long step = done + 1; step <= steps; step++) {
            if (isFine) {
                long start = System.nanoTime();
                updateAndMeet(electric);
                electricNanos += System.nanoTime() - start;
                updateAndMeet(magnetic);
            } else {
                update(electric);
                update(magnetic);
            }
            splitc.monitor().progressed(step);
            splitc.checkpoints().point(step);
        }
    }

    /** Returns the time that this process has sent values, or waited for those of others with nothing else to do. */
    long exchangeNanos() {
        return exchangeNanos;
    }

    /** Returns the time of the electric halves of fine steps, which is what the thesis measures. */
    long electricNanos() {
        return electricNanos;
    }

    /** Returns the number of messages that this process sends in a step. */
    int messagesPerStep() {
        return electric.ghosts.messages() + magnetic.ghosts.messages();
    }

    /** Waits for all values, updates, and enters a barrier, as in the thesis. */
    private void updateAndMeet(Half half) {
        long start = System.nanoTime();
        half.ghosts.send();
        half.ghosts.await();
        exchangeNanos += System.nanoTime() - start;
        update(half.field, half.others, 0);
        splitc.pollUntil(() -> unanswered[0] == 0);
        splitc.barrier();
    }

    /**
     * Goes along edges that need no ghosts only while the ghosts are under way: a node whose edges are gone along in
     * two parts takes longer.
     */
    private void update(Half half) {
        LocalField field = half.field;
        double[] others = half.others;
        GhostExchange ghosts = half.ghosts;
        long start = System.nanoTime();
        ghosts.send();
        exchangeNanos += System.nanoTime() - start;
        int ahead = 0;
        int step = nodesWhileAwaiting;
        splitc.poll();
        while (ahead < field.nodes() && !ghosts.isComplete()) {
            int from = ahead;
            ahead = Math.min(field.nodes(), from + step);
            field.updateNear(others, from, ahead);
            splitc.poll();
            step = Math.min(2 * step, nodesPerPoll);
        }
        start = System.nanoTime();
        ghosts.await();
        exchangeNanos += System.nanoTime() - start;
        for (int from = 0; from < ahead; from += nodesPerPoll) {
            field.updateFar(others, from, Math.min(ahead, from + nodesPerPoll));
            splitc.poll();
        }
        update(field, others, ahead);
    }

    private void update(LocalField field, double[] others, int first) {
        for (int from = first; from < field.nodes(); from += nodesPerPoll) {
            field.update(others, from, Math.min(field.nodes(), from + nodesPerPoll));
            splitc.poll();
        }
    }
}
