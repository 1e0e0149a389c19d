package io.clump.mpi.topology;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Ordered set of processes, named by their ranks in the job. Immutable. */
public final class Members {
    /** Result of {@link #rankOf} for a process that is no member. */
    public static final int NONE = -1;

    private final int[] processes;
    private final Map<Integer, Integer> ranks = new HashMap<>();

    private Members(int[] processes) {
        this.processes = processes;
        for (int rank = 0; rank < processes.length; rank++) {
            if (ranks.put(processes[rank], rank) != null) {
                throw new IllegalArgumentException("a process is there twice: found=" + processes[rank]);
            }
        }
    }

    /**
     * Makes a set.
     *
     * @param processes in the order of their ranks
     * @return the set
     * @throws IllegalArgumentException if one is there twice
     */
    public static Members of(int... processes) {
        return new Members(processes.clone());
    }

    /**
     * Returns the number of members.
     *
     * @return at least 0
     */
    public int size() {
        return processes.length;
    }

    /**
     * Returns a member.
     *
     * @param rank in this set
     * @return its rank in the job
     */
    public int process(int rank) {
        return processes[rank];
    }

    /**
     * Returns all members.
     *
     * @return a new array
     */
    public int[] processes() {
        return processes.clone();
    }

    /**
     * Returns the rank of a process.
     *
     * @param process its rank in the job
     * @return its rank in this set, or {@link #NONE}
     */
    public int rankOf(int process) {
        return ranks.getOrDefault(process, NONE);
    }

    /**
     * Returns this set's members, followed by the members of another set that are not in this one.
     *
     * @param other another set
     * @return a set
     */
    public Members union(Members other) {
        return new Members(IntStream.concat(
                        Arrays.stream(processes), Arrays.stream(other.processes).filter(one -> !contains(one)))
                .toArray());
    }

    /**
     * Returns the members that are also in another set, in the order of this one.
     *
     * @param other another set
     * @return a set
     */
    public Members intersection(Members other) {
        return new Members(Arrays.stream(processes).filter(other::contains).toArray());
    }

    /**
     * Returns the members that are not in another set, in the order of this one.
     *
     * @param other another set
     * @return a set
     */
    public Members difference(Members other) {
        return new Members(
                Arrays.stream(processes).filter(one -> !other.contains(one)).toArray());
    }

    /**
     * Returns some members.
     *
     * @param chosen their ranks, in the order of the new set
     * @return a set
     * @throws IllegalArgumentException if there is no such rank, or one is there twice
     */
    public Members include(int... chosen) {
        return new Members(Arrays.stream(chosen).map(this::checked).toArray());
    }

    /**
     * Returns all but some members.
     *
     * @param left ranks to leave out
     * @return a set in the order of this one
     * @throws IllegalArgumentException if there is no such rank, or one is there twice
     */
    public Members exclude(int... left) {
        Members out = include(left);
        return difference(out);
    }

    /**
     * Returns the ranks of ranges.
     *
     * @param ranges each the first rank, the last one, and the step
     * @return ranks in the order of the ranges
     * @throws IllegalArgumentException if a range has other than three numbers or a step of 0, or a rank is there twice
     */
    public static int[] ranks(int[][] ranges) {
        Set<Integer> all = new LinkedHashSet<>();
        for (int[] range : ranges) {
            if (range.length != 3 || range[2] == 0) {
                throw new IllegalArgumentException(
                        "no range of ranks: found=" + Arrays.toString(range) + ", expected first, last, step");
            }
            int count = (range[1] - range[0]) / range[2];
            for (int i = 0; (range[1] - range[0]) * Integer.signum(range[2]) >= 0 && i <= count; i++) {
                if (!all.add(range[0] + i * range[2])) {
                    throw new IllegalArgumentException("a rank is there twice: found=" + (range[0] + i * range[2]));
                }
            }
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean contains(int process) {
        return ranks.containsKey(process);
    }

    private int checked(int rank) {
        if (rank < 0 || rank >= processes.length) {
            throw new IllegalArgumentException(
                    "no such rank in the group: found=" + rank + ", expected 0 to " + (processes.length - 1));
        }
        return processes[rank];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Members members && Arrays.equals(processes, members.processes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(processes);
    }

    @Override
    public String toString() {
        return "processes=" + Arrays.toString(processes);
    }
}
