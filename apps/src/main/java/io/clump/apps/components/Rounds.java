package io.clump.apps.components;

/**
 * Plan of the merges. Before round k processes form groups of 2^(k−1) consecutive ranks, the last perhaps smaller; in
 * the round each even group merges with the following odd group. All members of a group have the same data, so each
 * process queries only one member of the other group, and no process must distribute the result.
 *
 * <pre>
 *   5 processes    round 1    0⇄1   2⇄3   4
 *                  round 2    0⇄2   1⇄3   4
 *                  round 3    0⇄4   4→1   4→2   4→3
 * </pre>
 */
record Rounds(int rank, int size) {
    /** Returns the number of rounds until all are in one group: log2 of the number of processes, rounded up. */
    static int count(int size) {
        return level(0, size - 1);
    }

    /** Returns the round after which two ranks, and all between them, are in one group; 0 for the same rank. */
    static int level(int one, int other) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(one ^ other);
    }

    /** Returns whether the process's group is the one with the lower ranks. */
    boolean isLeft(int round) {
        return (group(round) & 1) == 0;
    }

    /** Returns whether the process's group has another group to merge with in a round. */
    boolean hasPartner(int round) {
        return otherSize(round) > 0;
    }

    /** Returns whether the process represents both groups of a round. */
    boolean isFirst(int round) {
        return isLeft(round) && member(round) == 0;
    }

    boolean sendsTo(int round, int destination) {
        return new Rounds(destination, size).source(round) == rank && hasPartner(round);
    }

    /** Returns the member of the other group that sends to the process. */
    int source(int round) {
        return hasPartner(round) ? otherFirst(round) + member(round) % otherSize(round) : -1;
    }

    private int group(int round) {
        return rank >> (round - 1);
    }

    private int member(int round) {
        return rank - (group(round) << (round - 1));
    }

    private int otherFirst(int round) {
        return (group(round) ^ 1) << (round - 1);
    }

    private int otherSize(int round) {
        return Math.min(1 << (round - 1), size - otherFirst(round));
    }
}
