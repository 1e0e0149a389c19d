package io.clump.model;

import static io.clump.model.NodeShape.checkedUtilization;

import java.util.Arrays;

/**
 * The slowdown of a program on a clump, against a NOW of as many processes (thesis, 8.3): one number for each way in
 * which the times at which processes communicate depend on each other. No method allocates more than a few arrays of P
 * numbers; all may be called by any thread.
 */
public enum Slowdown {
    /** Each process communicates when it likes, and all share the interfaces evenly (8.8). */
    INDEPENDENT,

    /** All processes of a node communicate at the same time, as programs do that work in phases (8.9). */
    CORRELATED,

    /**
     * The processes of a node communicate one after another, each with all interfaces (8.10): nothing can be better.
     */
    SCHEDULED,

    /**
     * Independent, but each process is bound to one interface, as evenly as it goes (thesis, 8.4.2): a node of 8
     * processes and 4 interfaces is as good as 4 nodes of 2 processes and 1 interface. Interfaces beyond one for each
     * process are idle. If some interfaces have a process more, the speed at which a process is served is averaged over
     * the processes.
     */
    STATIC_MAP;

    /**
     * The slowdown.
     *
     * @param shape P and N
     * @param utilization U, the share of a NOW's time in which a process communicates, from 0 to 1
     * @return X, positive: the time on the clump in units of that on a NOW
     */
    public double of(NodeShape shape, double utilization) {
        double used = checkedUtilization(utilization);
        int processes = shape.processes();
        double interfaces = shape.networkInterfaces();
        return switch (this) {
            case INDEPENDENT -> independent(shape, used);
            case CORRELATED -> 1 + (processes - interfaces) / interfaces * used;
            case SCHEDULED ->
                used <= bestScheduledUtilization(shape)
                        ? 1 - (interfaces - 1) / interfaces * used
                        : processes * used / interfaces;
            case STATIC_MAP -> staticMap(shape, used);
        };
    }

    /**
     * The utilization at which a schedule wins most, and from which on the interfaces are busy all the time: the
     * thesis's U<sub>s</sub>.
     */
    public static double bestScheduledUtilization(NodeShape shape) {
        double interfaces = shape.networkInterfaces();
        return interfaces / (interfaces + shape.processes() - 1);
    }

    private static double staticMap(NodeShape shape, double utilization) {
        double speed = 0;
        for (int processes : staticGroups(shape)) {
            speed += processes / independent(new NodeShape(processes, 1), utilization);
        }
        return shape.processes() / speed;
    }

    /** Returns the number of processes of each interface that has any, if processes are bound to interfaces. */
    static int[] staticGroups(NodeShape shape) {
        int[] groups = new int[Math.min(shape.processes(), shape.networkInterfaces())];
        for (int process = 0; process < shape.processes(); process++) {
            groups[process % groups.length]++;
        }
        return groups;
    }

    /*
     * By (8.7) q of P processes communicate, and each is served at the speed N/q, with a probability that is the
     * product of the falling factors below, up to normalization; only numbers that are not negative are added, so
     * nothing is cancelled.
     */
    private static double independent(NodeShape shape, double utilization) {
        int processes = shape.processes();
        double[] terms = new double[processes + 1];
        double falling = 1;
        for (int active = 0; active <= processes; active++) {
            terms[active] = falling * Math.pow(1 - utilization, processes - active);
            falling *= (processes - active) * utilization / shape.networkInterfaces();
        }
        double total = Arrays.stream(terms).sum();
        // (8.8): the mean speed at which a process is served, computing or communicating.
        double speed = 0;
        for (int active = 0; active <= processes; active++) {
            double served = (active == 0 ? 0 : shape.networkInterfaces()) + processes - active;
            speed += terms[active] / total * served / processes;
        }
        return 1 / speed;
    }
}
