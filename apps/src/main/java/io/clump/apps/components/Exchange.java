package io.clump.apps.components;

import io.clump.splitc.SplitC;

/** Gives each process something from each: the one place that knows how. */
final class Exchange {
    private Exchange() {}

    /** Sends to each rank its numbers; returns what each rank sent to this one. */
    static long[][] allToAll(SplitC splitc, long[][] byRank) {
        long[][] received = new long[splitc.size()][];
        for (int root = 0; root < splitc.size(); root++) {
            long[][] atRoot = splitc.gather(root, byRank[root]);
            if (root == splitc.rank()) {
                received = atRoot;
            }
        }
        return received;
    }
}
