package io.clump.launcher.job;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Java heap of a process whose program does not set one: what its machine has for it, within the limits of the
 * machine's control group or container. Java alone gives each process a quarter of the machine, so that the heaps of
 * more than four would not fit.
 */
public final class HeapShare {
    /** Stands among the Java options of a process for the size that its machine computes. */
    public static final String OPTION = "-Xmx:share";

    /** Smallest heap of a process. */
    public static final int LEAST_MEGABYTES = 32;

    /** The heaps together take at most this part of the memory that the virtual machines themselves leave. */
    private static final double PART_OF_ALL = 0.75;

    /** A heap takes at most this part of the memory, as Java's default does. */
    private static final double PART_OF_ONE = 0.25;

    private static final long MEGABYTE = 1 << 20;

    private HeapShare() {}

    /**
     * Returns the option that replaces {@link #OPTION} on this machine.
     *
     * @param processes number of processes of the job on this machine, at least 1
     */
    static String option(int processes) {
        return "-Xmx" + megabytes(processes, memoryBytes()) + "m";
    }

    /** Returns the megabytes of each heap on a machine with some memory. */
    static long megabytes(int processes, long memoryBytes) {
        double together = (memoryBytes - ResourceCheck.memoryBytes(processes, 0, 0)) * PART_OF_ALL;
        double share = Math.min(memoryBytes * PART_OF_ONE, together / processes);
        return Math.max(LEAST_MEGABYTES, (long) share / MEGABYTE);
    }

    /** Describes what this machine has within its limits, and what each process gets of it. */
    static String description(String heapOption, int processes) {
        int processors = Runtime.getRuntime().availableProcessors();
        return memoryBytes() / MEGABYTE + " MB of memory and " + processors
                + (processors == 1 ? " processor" : " processors") + " here, " + processes
                + (processes == 1 ? " process" : " processes") + " with " + heapOption;
    }

    /** Returns the memory of the machine, or the limit of its control group if that is less. */
    private static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
