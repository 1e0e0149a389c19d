package io.clump.apps.em3d;

import io.clump.splitc.SplitC;

/** A process's part of the graph, connected with those of the others, and the steps on it. */
final class Waves {
    /** About how many edges to go along between two polls: some microseconds' worth. */
    private static final int EDGES_PER_POLL = 32_768;

    private final SplitC splitc;
    private final LocalField electric;
    private final LocalField magnetic;
    private final GhostExchange electricGhosts;
    private final GhostExchange magneticGhosts;
    private final int rowsPerPoll;

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
        rowsPerPoll = Math.max(1, EDGES_PER_POLL / degree);
    }

    /** Goes all steps; all processes do it together, and only once. */
    void run(int steps) {
        magneticGhosts.send();
        for (int step = 1; step <= steps; step++) {
            update(electric, magnetic.values, magneticGhosts);
            electricGhosts.send();
            update(magnetic, electric.values, electricGhosts);
            if (step < steps) {
                magneticGhosts.send();
            }
            splitc.monitor().progressed(step);
        }
    }

    /** How many messages this process sends in a step. */
    int messagesPerStep() {
        return electricGhosts.messages() + magneticGhosts.messages();
    }

    /** Goes along the edges that need no ghosts while the ghosts are under way, then along the others. */
    private void update(LocalField field, double[] others, GhostExchange ghosts) {
        int rows = field.near.rows();
        for (int row = 0; row < rows; row += rowsPerPoll) {
            field.near.subtract(field.values, others, row, Math.min(rows, row + rowsPerPoll));
            splitc.poll();
        }
        ghosts.await();
        field.far.subtract(field.values, others, 0, field.far.rows());
    }

    private static GhostExchange exchange(SplitC splitc, LocalGraph graph, Field field, int[] neighbours) {
        return new GhostExchange(splitc, field, graph.index(field), graph.field(field).values, neighbours);
    }
}
