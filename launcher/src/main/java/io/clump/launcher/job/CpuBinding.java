package io.clump.launcher.job;

/**
 * Cores that the processes of a host get.
 *
 * @param to part of the host to which each process is bound
 * @param by parts of the host over which successive processes are distributed round-robin; with {@link Part#NONE} and
 *     {@link Part#CORE} they use consecutive cores
 */
public record CpuBinding(Part to, Part by) {
    /** Processes that the system places. */
    public static final CpuBinding NONE = new CpuBinding(Part.NONE, Part.NONE);

    /** Returns whether processes are bound to anything. */
    boolean isThere() {
        return to != Part.NONE;
    }

    /** Part of a host. */
    public enum Part {
        /** No part: the system chooses. */
        NONE,
        /** A core, with all its hardware threads. */
        CORE,
        /** A socket, with all its cores. */
        SOCKET,
        /** A node of memory, with the cores that are near to it. */
        NUMA
    }
}
