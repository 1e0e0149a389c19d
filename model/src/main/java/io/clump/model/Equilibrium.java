package io.clump.model;

import static io.clump.model.NodeShape.checkedUtilization;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How many processes of a node communicate at the same time, in the long run, if each alternates between computing and
 * communicating independently of the others and those who communicate share the network interfaces evenly (thesis, 8.2 and
 * 8.3): while q communicate, each of them is served at the speed N/q.
 *
 * <p>Immutable.
 */
/*
 * By (8.4) a set of active processes has the probability B·q!·∏ U/(1-U), the product over its q members. The thesis takes
 * processes with different utilizations for a matter of exponential effort, as it sums over sets (8.5.1). But the factor
 * before the product depends on the size alone, so what must be summed for each size is the elementary symmetric polynomial,
 * which a recursion over the processes gives in P² steps. Multiplied by ∏ (1-U) over all processes, it is the probability
 * that q of P coins with chances U show heads: only sums and products of numbers in [0, 1], so nothing is cancelled; and
 * utilizations of 0 and of 1 need no special case: the thesis's restricted state space comes out by itself.
 */
public final class Equilibrium {
    private static final double MIN_EFFICIENCY = 0.01;

    private final double[] utilizations;
    private final double[] speeds;
    private final double[] weights;
    private final double total;
    private final double[] probabilities;

    /**
     *
     * @param utilizations by process
     * @param speeds of all interfaces together, by the number of active processes
     * @param terms the probabilities before normalization, by the number of active processes
     */
    private Equilibrium(double[] utilizations, double[] speeds, double[] weights, double[] terms) {
        this.utilizations = utilizations;
        this.speeds = speeds;
        this.weights = weights;
        this.total = Arrays.stream(terms).sum();
        this.probabilities = Arrays.stream(terms).map(term -> term / total).toArray();
    }

    /** The equilibrium of processes that all have the same utilization: (8.7). */
    public static Equilibrium of(NodeShape shape, double utilization) {
        checkedUtilization(utilization);
        int processes = shape.processes();
        double[] terms = new double[processes + 1];
        double falling = 1;
        for (int active = 0; active <= processes; active++) {
            terms[active] = falling * Math.pow(1 - utilization, processes - active);
            falling *= (processes - active) * utilization / shape.networkInterfaces();
        }
        double[] utilizations = new double[processes];
        Arrays.fill(utilizations, utilization);
        double[] speeds = speeds(processes, shape.networkInterfaces(), any -> 1);
        return new Equilibrium(utilizations, speeds, weights(speeds), terms);
    }

    /**
     * The equilibrium of processes that may have different utilizations: (8.4), with N interfaces.
     *
     * @param networkInterfaces N, from 1 to {@link NodeShape#MAX}
     * @param utilizations of each process, from 0 to 1; as many as a node may have processes
     */
    public static Equilibrium ofDifferent(int networkInterfaces, double... utilizations) {
        return ofDifferent(networkInterfaces, any -> 1, utilizations);
    }

    /**
     * The equilibrium if sharing also costs something: (8.5), with N interfaces.
     *
     * @param networkInterfaces N, from 1 to {@link NodeShape#MAX}
     * @param efficiency E: what is left of the interfaces' speed if so many processes share it, from 0.01 to 1
     * @param utilizations of each process, from 0 to 1; as many as a node may have processes
     */
    public static Equilibrium ofDifferent(
            int networkInterfaces, IntToDoubleFunction efficiency, double... utilizations) {
        NodeShape shape = new NodeShape(utilizations.length, networkInterfaces);
        for (double utilization : utilizations) {
            checkedUtilization(utilization);
        }
        double[] speeds = speeds(shape.processes(), networkInterfaces, efficiency);
        double[] weights = weights(speeds);
        double[] terms = coins(utilizations, -1);
        for (int active = 0; active < terms.length; active++) {
            terms[active] *= weights[active];
        }
        return new Equilibrium(utilizations.clone(), speeds, weights, terms);
    }

    /** The number of processes. */
    public int processes() {
        return utilizations.length;
    }

    /** The share of time in which so many processes communicate: the thesis's π(C<sub>q</sub>). */
    public double probability(int active) {
        return probabilities[active];
    }

    /**
     * The slowdown against a NOW (8.8), which is the reciprocal of the speed at which a process is served, computing or
     * communicating; with different utilizations, that speed's mean over the processes.
     */
    public double slowdown() {
        double speed = 0;
        for (int active = 0; active <= processes(); active++) {
            speed += probabilities[active] * (speeds[active] + processes() - active) / processes();
        }
        return 1 / speed;
    }

    /**
     * The slowdown of one process, which matters if the utilizations differ. Takes P² steps.
     *
     * @param process from 0 to P - 1, in the order of the utilizations
     */
    public double slowdownOf(int process) {
        double[] others = coins(utilizations, process);
        double speed = 0;
        for (int active = 0; active < processes(); active++) {
            double computes = weights[active] * (1 - utilizations[process]) * others[active];
            double communicates = weights[active + 1] * utilizations[process] * others[active];
            speed += (computes + communicates * speeds[active + 1] / (active + 1)) / total;
        }
        return 1 / speed;
    }

    private static double[] speeds(int processes, int networkInterfaces, IntToDoubleFunction efficiency) {
        double[] speeds = new double[processes + 1];
        for (int active = 1; active <= processes; active++) {
            double left = efficiency.applyAsDouble(active);
            if (!(left >= MIN_EFFICIENCY && left <= 1)) {
                throw new IllegalArgumentException(
                        "efficiency with %d active processes: %s, not %s to 1".formatted(active, left, MIN_EFFICIENCY));
            }
            speeds[active] = networkInterfaces * left;
        }
        return speeds;
    }

    /** The factors before the product in (8.4) and (8.5), by the number of active processes. */
    private static double[] weights(double[] speeds) {
        double[] weights = new double[speeds.length];
        weights[0] = 1;
        for (int active = 1; active < weights.length; active++) {
            weights[active] = weights[active - 1] * active / speeds[active];
        }
        return weights;
    }

    /** The probability that so many coins show heads, each with the chance of its process, without that of {@code left}. */
    private static double[] coins(double[] chances, int left) {
        double[] heads = new double[chances.length + 1];
        heads[0] = 1;
        int thrown = 0;
        for (int coin = 0; coin < chances.length; coin++) {
            if (coin != left) {
                thrown++;
                for (int count = thrown; count > 0; count--) {
                    heads[count] = heads[count] * (1 - chances[coin]) + heads[count - 1] * chances[coin];
                }
                heads[0] *= 1 - chances[coin];
            }
        }
        return heads;
    }
}
