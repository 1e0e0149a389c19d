package io.clump.launcher.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides hosts into the branches of a tree. The launcher or agent that divides the list starts the first host of each
 * branch; that host's agent divides and starts the others.
 */
final class Branches {
    private Branches() {}

    /**
     * Divides a list into at most {@code fanOut} runs of nearly the same length.
     *
     * @param fanOut maximum number of runs, at least 1
     */
    static <T> List<List<T>> of(List<T> all, int fanOut) {
        int count = Math.min(fanOut, all.size());
        List<List<T>> branches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            branches.add(all.subList(all.size() * i / count, all.size() * (i + 1) / count));
        }
        return branches;
    }

    /** Returns the number of agents on the longest path through a branch with the given number of hosts. */
    static int levels(int hosts, int fanOut) {
        return hosts <= 1 ? hosts : 1 + levels((hosts - 1 + fanOut - 1) / fanOut, fanOut);
    }
}
