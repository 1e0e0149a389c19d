package io.clump.apps.matmul;

import io.clump.apps.Phases;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.apps.ports.RandomNumbers;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import org.jspecify.annotations.Nullable;

/**
 * Multiplies two matrices that the process of rank 0 has (Ciaccio 1999, section 6.3). The main section, whose time is
 * reported, has the way of the matrices to the slaves and of the product back; making and verifying are outside, and so
 * is a warm-up, during which the virtual machine compiles the loops.
 *
 * <p>Results: {@code seconds} (the main section) by each process; {@code verified} (true or false), {@code error} (of
 * the product, as a part of what rounding allows) and, if that is more than 1, {@code failure} (one line about it) by
 * rank 0.
 */
public final class MatrixMultiply extends PlannedApp {
    private static final int WARM_UP_ORDER = 200;
    private static final int WARM_UP_ROUNDS = 20;
    private static final double EPSILON = 0x1p-53;

    /** Makes the program; its parameters are those of the job. */
    public MatrixMultiply() {
        super("matmul", MatrixMultiplyPlan.DESCRIPTION, MatrixMultiplyPlan.HELP, MatrixMultiplyPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        AppOptions options = AppOptions.of(this, splitc);
        int order = options.whole(MatrixMultiplyPlan.SIZE);
        long seed = options.number(MatrixMultiplyPlan.SEED);
        Broadcast broadcast = Broadcast.of(options);
        Phases phases = new Phases(splitc);
        boolean isMaster = splitc.rank() == 0;
        phases.run("warm-up", 0, () -> warmUp(splitc));
        SquareMatrix a = isMaster ? SquareMatrix.random(order, seed) : null;
        SquareMatrix b = isMaster ? SquareMatrix.random(order, seed + 1) : null;
        @Nullable SquareMatrix c;
        try (PortsTeam team = PortsTeam.join(splitc)) {
            Multiplication multiplication = new Multiplication(team, broadcast, order);
            c = team.mainSection(phases, () -> phases.run("multiply", 0, () -> multiplication.run(a, b)));
        }
        if (a != null && b != null && c != null) {
            double error = phases.run("verify", 0, () -> error(a, b, c, seed));
            splitc.monitor().result("error", Double.toString(error));
            splitc.monitor().result("verified", Boolean.toString(error <= 1));
            if (!(error <= 1)) { // also if it is not a number
                splitc.monitor().result("failure", "error=" + error + ", expected at most 1");
            }
        }
    }

    /** Compares C x with A (B x) for a random x (Freivalds 1977): a wrong column shows, whichever it is. */
    static double error(SquareMatrix a, SquareMatrix b, SquareMatrix c, long seed) {
        int order = a.order;
        double[] vector = new double[order];
        for (int i = 0; i < order; i++) {
            vector[i] = RandomNumbers.centered(seed + 2, i);
        }
        double[] expected = a.times(b.times(vector));
        double[] found = c.times(vector);
        double largest = 0;
        for (int i = 0; i < order; i++) {
            largest = Math.max(largest, Math.abs(found[i] - expected[i])); // not a number stays so
        }
        // All numbers are at most 1/2, so the sums are below n^2 / 8, and each has about n roundings.
        return largest / (EPSILON * order * order * order / 8);
    }

    private static void warmUp(SplitC splitc) {
        SquareMatrix left = SquareMatrix.random(WARM_UP_ORDER, 1);
        SquareMatrix product = new SquareMatrix(WARM_UP_ORDER, WARM_UP_ORDER);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            SquareMatrix.multiply(left, left, product, 0, WARM_UP_ORDER, splitc::poll);
        }
    }
}
