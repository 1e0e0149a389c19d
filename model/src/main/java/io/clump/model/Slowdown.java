package io.clump.model;

import static io.clump.model.NodeShape.checkedUtilization;

import java.util.List;

/**
 * The slowdown of a program on a clump, against a NOW of as many processes (thesis, 8.3): one number for each way in which the
 * processes' wishes to communicate depend on each other. No method allocates more than a few arrays of P numbers; all may be
 * called by any thread.
 */
public enum Slowdown {
    /** Each process communicates when it likes, and all share the interfaces evenly (8.8). */
    INDEPENDENT {
        @Override
        double checked(NodeShape shape, double utilization) {
            return Equilibrium.of(shape, utilization).slowdown();
        }
    },

    /** All processes of a node communicate at the same time, as programs do that work in phases (8.9). */
    CORRELATED {
        @Override
        double checked(NodeShape shape, double utilization) {
            double interfaces = shape.networkInterfaces();
            return 1 + (shape.processes() - interfaces) / interfaces * utilization;
        }
    },

    /** The processes of a node communicate one after another, each with all interfaces (8.10): nothing can be better. */
    SCHEDULED {
        @Override
        double checked(NodeShape shape, double utilization) {
            double interfaces = shape.networkInterfaces();
            return utilization <= bestScheduledUtilization(shape)
                    ? 1 - (interfaces - 1) / interfaces * utilization
                    : shape.processes() * utilization / interfaces;
        }
    },

    /**
     * Independent, but each process is bound to one interface, as evenly as it goes (thesis, 8.4.2): a node of 8 processes
     * and 4 interfaces is as good as 4 nodes of 2 processes and 1 interface. Interfaces beyond one for each process are
     * idle. If some interfaces have a process more, the speed at which a process is served is averaged over the processes.
     */
    STATIC_MAP {
        @Override
        double checked(NodeShape shape, double utilization) {
            double speed = 0;
            for (int processes : staticGroups(shape)) {
                speed += processes / INDEPENDENT.checked(new NodeShape(processes, 1), utilization);
            }
            return shape.processes() / speed;
        }
    };

    /**
     * The slowdown.
     *
     * @param shape P and N
     * @param utilization U, the share of a NOW's time in which a process communicates, from 0 to 1
     * @return X, positive: the time on the clump in units of that on a NOW
     */
    public double of(NodeShape shape, double utilization) {
        return checked(shape, checkedUtilization(utilization));
    }

    /**
     * The slowdown of a program of several phases, each with its own utilization (thesis, 8.3.4).
     *
     * @param shape P and N
     * @param phases at least one, one at least with a positive time
     */
    public double ofPhases(NodeShape shape, List<Phase> phases) {
        double time = phases.stream().mapToDouble(Phase::nowTime).sum();
        if (!(time > 0)) {
            throw new IllegalArgumentException("phases that take no time: " + phases);
        }
        return phases.stream()
                        .mapToDouble(phase -> of(shape, phase.utilization()) * phase.nowTime())
                        .sum()
                / time;
    }

    /**
     * The utilization at which a schedule wins most, and from which on the interfaces are busy all the time: the thesis's
     * U<sub>s</sub>.
     */
    public static double bestScheduledUtilization(NodeShape shape) {
        double interfaces = shape.networkInterfaces();
        return interfaces / (interfaces + shape.processes() - 1);
    }

    /**
     * The least slowdown that sharing interfaces can bring, at any utilization: that of a schedule where it is best.
     */
    public static double leastScheduled(NodeShape shape) {
        return 1 / (1 + (shape.networkInterfaces() - 1.0) / shape.processes());
    }

    abstract double checked(NodeShape shape, double utilization);

    /** How many processes each interface has that has any, if processes are bound to interfaces. */
    static int[] staticGroups(NodeShape shape) {
        int[] groups = new int[Math.min(shape.processes(), shape.networkInterfaces())];
        for (int process = 0; process < shape.processes(); process++) {
            groups[process % groups.length]++;
        }
        return groups;
    }

    /**
     * A part of a program that all processes begin and end together.
     *
     * @param utilization U in this phase, from 0 to 1
     * @param nowTime the time that it takes on a NOW, in any unit, not negative
     */
    public record Phase(double utilization, double nowTime) {
        /** Checks the numbers. */
        public Phase {
            checkedUtilization(utilization);
            if (!(nowTime >= 0 && nowTime < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("time of a phase: " + nowTime);
            }
        }
    }
}
