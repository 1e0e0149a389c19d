package io.clump.laboratory.thesis;

import java.util.Locale;

/** How the processes of a job are spread over nodes. */
enum ClumpKind {
    /** All share memory; the network is open, and silent. */
    ONE_NODE("on one node", 2, 1),
    /** Each process has a node of its own, so all messages go over the network. */
    NETWORK("each process on a node of its own", 2, 2),
    /** Two nodes of two processes each. */
    MIXED("on two nodes of two processes", 4, 2);

    private final String words;
    private final int processes;
    private final int nodes;

    ClumpKind(String words, int processes, int nodes) {
        this.words = words;
        this.processes = processes;
        this.nodes = nodes;
    }

    String words() {
        return words;
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
