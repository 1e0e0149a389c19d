package io.clump.model;

import static io.clump.model.NodeShape.checkedShare;
import static io.clump.model.NodeShape.checkedUtilization;

/**
 * What a program wins because its messages to processes of the same node need no network interface (thesis, 8.4.1). What
 * it spends on them counts as computing.
 *
 * @param remoteFraction the thesis's f: the share of the communication that still crosses the network, from 0 to 1
 * @param localCost the thesis's V: what local communication costs in units of remote, from 0 to 1
 */
public record TightCoupling(double remoteFraction, double localCost) {
    /** Checks the numbers. */
    public TightCoupling {
        checkedShare("remote fraction", remoteFraction);
        checkedShare("cost of local communication", localCost);
    }

    /**
     * The time that one unit of time on a NOW takes if local communication is as fast as this and nobody waits for an
     * interface: (8.11) with the time to compute.
     *
     * @return D = 1 - U (1 - f) (1 - V), from 0 to 1
     */
    public double time(double utilization) {
        return 1 - checkedUtilization(utilization) * (1 - remoteFraction) * (1 - localCost);
    }

    /**
     * The utilization of the interfaces that is left.
     *
     * @return U<sub>adj</sub> = f U / D, never greater than U; 0 where D is
     */
    public double adjustedUtilization(double utilization) {
        double time = time(utilization);
        // Rounding must not lead beyond U, which may be 1.
        return time == 0 ? 0 : Math.min(utilization, remoteFraction * utilization / time);
    }

    /**
     * The slowdown with tight coupling.
     *
     * @param slowdown how the processes' wishes to communicate depend on each other
     * @param shape P and N
     * @param utilization U, from 0 to 1
     * @return X<sub>tc</sub> = X(P, N, U<sub>adj</sub>) D
     */
    public double slowdown(Slowdown slowdown, NodeShape shape, double utilization) {
        return slowdown.of(shape, adjustedUtilization(utilization)) * time(utilization);
    }
}
