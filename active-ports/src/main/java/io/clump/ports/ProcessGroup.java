package io.clump.ports;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Some processes of a job, as the receivers of a broadcast. The sender need not be one of them. */
public final class ProcessGroup {
    private final int[] members;

    private ProcessGroup(int[] members) {
        this.members = members;
    }

    /**
     * The group of all processes with numbers below a bound.
     *
     * @param size how many
     * @return processes 0 to size - 1
     */
    public static ProcessGroup ofFirst(int size) {
        return new ProcessGroup(IntStream.range(0, size).toArray());
    }

    /**
     * The group of some processes.
     *
     * @param members their numbers; a duplicate counts once
     * @return the group
     */
    public static ProcessGroup of(int... members) {
        return new ProcessGroup(Arrays.stream(members).distinct().sorted().toArray());
    }

    /**
     * Returns how many processes are in the group.
     *
     * @return their number
     */
    public int size() {
        return members.length;
    }

    /**
     * Returns whether a process is in the group.
     *
     * @param process its number
     * @return true if it is
     */
    public boolean contains(int process) {
        return Arrays.binarySearch(members, process) >= 0;
    }

    /** Returns the members but one, in ascending order. */
    int[] without(int process) {
        return Arrays.stream(members).filter(member -> member != process).toArray();
    }

    @Override
    public String toString() {
        return "processes " + Arrays.toString(members);
    }
}
