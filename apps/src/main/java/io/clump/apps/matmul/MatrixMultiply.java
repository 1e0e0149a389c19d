package io.clump.apps.matmul;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.apps.Application;
import io.clump.apps.Hash;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.List;
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
public final class MatrixMultiply extends Application {
    private static final int WARM_UP_ORDER = 200;
    private static final int WARM_UP_ROUNDS = 20;
    private static final double EPSILON = 0x1p-53;

    private static final Description DESCRIPTION = OptionList.of(
                    "Multiplies two matrices (a master and its slaves), on Active Ports")
            .whole("--size=N", 1, 8192, "600")
            .means("Number of rows and of columns.")
            .seed("Seed of the matrices; the same seed gives the same matrices.")
            .choice(Broadcast.FLAG, "direct")
            .means(Broadcast.MEANING)
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("Process 0 has both matrices. It broadcasts the first one, and sends each process some columns of"
                    + " the second one. Each process computes these columns of the product, and sends them"
                    + " to process 0, one process after the other. All of this is timed. The product is"
                    + " verified with a random vector. MFLOP/s count 2 N^3 operations."),
            "multiplied and verified",
            List.of("matmul", "matmul --size 1000 --nodes 1 --procs 2 --net none", "matmul --broadcast emulated"));

    /** Makes the program; its parameters are those of the job. */
    public MatrixMultiply() {
        super("matmul", DESCRIPTION, HELP, MatrixMultiply::planned);
    }

    private static AppPlan planned(AppOptions options) {
        long order = options.whole("size");
        Broadcast broadcast = Broadcast.of(options);
        if (options.size() > Multiplication.MOST_PROCESSES) {
            throw new ClumpException("too many processes for the ports of the master: " + options.sizeText()
                    + ", expected at most " + Multiplication.MOST_PROCESSES);
        }
        // A in each process twice, B and C in all processes together twice, and once more in the master.
        return PortsTeam.plan(
                options,
                (2L * options.size() + 8) * order * order * Double.BYTES,
                options.number("seed"),
                results -> result(order, broadcast, results));
    }

    private static AppResult result(long order, Broadcast broadcast, JobResults results) {
        double megaflops = results.perSecond(2.0 * order * order * order) / 1e6;
        return new Report(
                        Report.text("matrices of %,d x %,d, %s broadcast", order, order, OptionList.nameOf(broadcast)),
                        Report.text("%,.0f MFLOP/s", megaflops),
                        "the product, with a random vector")
                .put("size", order)
                .put("broadcast", broadcast)
                .put("mflops", megaflops)
                .put("error", results.decimal("error"))
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        int order = run.options().whole("size");
        long seed = run.options().number("seed");
        boolean isMaster = run.rank() == 0;
        run.phase("warm-up", 0, () -> warmUp(run));
        SquareMatrix a = isMaster ? SquareMatrix.random(order, seed) : null;
        SquareMatrix b = isMaster ? SquareMatrix.random(order, seed + 1) : null;
        @Nullable SquareMatrix c;
        try (PortsTeam team = PortsTeam.join(run.splitc())) {
            Multiplication multiplication = new Multiplication(team, Broadcast.of(run.options()), order);
            c = team.mainSection(run, () -> run.phase("multiply", 0, () -> multiplication.run(a, b)));
        }
        String failure = null;
        if (a != null && b != null && c != null) {
            double error = run.phase("verify", 0, () -> error(a, b, c, seed));
            run.result("error", error);
            // The comparison also fails for NaN.
            failure = error <= 1 ? null : "error=" + error + ", expected at most 1";
        }
        run.verdict(failure);
    }

    /** Compares C x with A (B x) for a random x (Freivalds 1977): a wrong column shows, whichever it is. */
    static double error(SquareMatrix a, SquareMatrix b, SquareMatrix c, long seed) {
        int order = a.order;
        double[] vector = new double[order];
        for (int i = 0; i < order; i++) {
            vector[i] = Hash.centered(seed + 2, i);
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

    private static void warmUp(Run run) {
        SquareMatrix left = SquareMatrix.random(WARM_UP_ORDER, 1);
        SquareMatrix product = new SquareMatrix(WARM_UP_ORDER, WARM_UP_ORDER);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            SquareMatrix.multiply(left, left, product, 0, WARM_UP_ORDER, run.splitc()::poll);
        }
    }
}
