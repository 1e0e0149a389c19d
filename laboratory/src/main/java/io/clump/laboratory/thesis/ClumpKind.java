package io.clump.laboratory.thesis;

import java.util.Locale;

/** Ways to spread the processes of a job over nodes. */
enum ClumpKind {
    /** All share memory; the network is open, and silent. */
    ONE_NODE(2, 1),
    /** Each process has a node of its own, so all messages go over the network. */
    NETWORK(2, 2),
    /** Two nodes of two processes each. */
    MIXED(4, 2);

    private final int processes;
    private final int nodes;

    ClumpKind(int processes, int nodes) {
        this.processes = processes;
        this.nodes = nodes;
    }

    /** For names: a word or two with dashes. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    int processes() {
        return processes;
    }

    int nodes() {
        return nodes;
    }
}
