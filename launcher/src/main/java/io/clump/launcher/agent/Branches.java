package io.clump.launcher.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides hosts into the branches of a tree. The first host of a branch is started by whoever divides; its agent
 * divides and starts the others.
 */
final class Branches {
    private Branches() {}

    /**
     * Divides a list into runs of nearly the same length: one run for each element, as long as there are not too many.
     *
     * @param fanOut most runs, at least 1
     */
    static <T> List<List<T>> of(List<T> all, int fanOut) {
        int count = Math.min(fanOut, all.size());
        List<List<T>> branches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            branches.add(all.subList(all.size() * i / count, all.size() * (i + 1) / count));
        }
        return branches;
    }

    /** Number of agents on the longest way through a branch of so many hosts. */
    static int levels(int hosts, int fanOut) {
        return hosts <= 1 ? hosts : 1 + levels((hosts - 1 + fanOut - 1) / fanOut, fanOut);
    }
}
