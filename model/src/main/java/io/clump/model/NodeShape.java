package io.clump.model;

/**
 * Numbers of processes of a node and of the network interfaces that they share.
 *
 * @param processes the thesis's P, from 1 to {@value #MAX}, each with a processor of its own
 * @param networkInterfaces the thesis's N, from 1 to {@value #MAX}, all equally fast
 */
public record NodeShape(int processes, int networkInterfaces) {
    /** Most processes, and most interfaces, of a node: up to here doubles hold every term of the formulas. */
    public static final int MAX = 64;

    public static final NodeShape NOW = new NodeShape(1, 1);

    public NodeShape {
        if (processes < 1 || processes > MAX) {
            throw new IllegalArgumentException("processes of a node: %d, not 1 to %d".formatted(processes, MAX));
        }
        if (networkInterfaces < 1 || networkInterfaces > MAX) {
            throw new IllegalArgumentException(
                    "network interfaces of a node: %d, not 1 to %d".formatted(networkInterfaces, MAX));
        }
    }

    /** The share of its time for which a process communicates on a NOW. */
    static double checkedUtilization(double utilization) {
        if (!(utilization >= 0 && utilization <= 1)) {
            throw new IllegalArgumentException("utilization: %s, not 0 to 1".formatted(utilization));
        }
        return utilization;
    }

    @Override
    public String toString() {
        return "(" + processes + "," + networkInterfaces + ")";
    }
}
