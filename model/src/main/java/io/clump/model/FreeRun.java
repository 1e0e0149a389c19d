package io.clump.model;

import java.util.Arrays;

/** Result of a simulation without barriers. Immutable. */
public final class FreeRun {
    private final double[] speeds;

    FreeRun(double[] speeds) {
        this.speeds = speeds;
    }

    /** Returns the slowdown against a NOW: the reciprocal of the mean speed at which the processes were served. */
    public double slowdown() {
        return 1 / meanSpeed();
    }

    /**
     * Returns the standard error of the slowdown, from the differences between the nodes, which are independent of each
     * other.
     *
     * @return the error, in the unit of the slowdown; infinite for a single node
     */
    public double standardError() {
        if (speeds.length == 1) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = meanSpeed();
        double squares = Arrays.stream(speeds)
                .map(speed -> (speed - mean) * (speed - mean))
                .sum();
        double ofSpeed = Math.sqrt(squares / (speeds.length - 1) / speeds.length);
        return ofSpeed / (mean * mean);
    }

    private double meanSpeed() {
        return Arrays.stream(speeds).average().orElseThrow();
    }
}
