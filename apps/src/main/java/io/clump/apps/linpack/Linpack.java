package io.clump.apps.linpack;

import io.clump.am2.spi.Description;
import io.clump.apps.Application;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solves dense equations by Gaussian elimination (Ciaccio 1999, section 6.2). The elimination and the back substitution
 * are the main section, whose time is reported; making the coefficients and verifying are outside, and so is a warm-up,
 * during which the virtual machine compiles the loops.
 *
 * <p>The solution is verified in the equations, whose coefficients are generated again. Linpack's residual,
 * ‖Ax − b‖ / (ε (‖A‖ ‖x‖ + ‖b‖) n) with largest norms, is less than 16 if the solution is as good as
 * rounding lets it be.
 *
 * <p>Results: {@code seconds} (the main section) by each process; {@code verified} (true or false), {@code residual}
 * and, if that is too large, {@code failure} (one line about it) by rank 0.
 */
public final class Linpack extends Application {
    static final double MOST_RESIDUAL = 16;
    private static final double EPSILON = 0x1p-53;

    /** Size of the equations that are solved in the warm-up. */
    private static final int WARM_UP_ORDER = 256;

    private static final int WARM_UP_ROUNDS = 20;

    private static final Description DESCRIPTION = OptionList.of(
                    "Solves dense linear equations (Linpack), on Active Ports")
            .whole("--size=N", 1, 16_384, "1000")
            .means("Number of equations.")
            .whole("--strip=COLUMNS", 1, 512, "64")
            .means("Number of adjacent columns of a process.")
            .seed("Seed of the coefficients; the same seed gives the same equations.")
            .choice(Broadcast.FLAG, "direct")
            .means(Broadcast.MEANING)
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("The columns are distributed over the processes in strips, round-robin. In each step, the owner"
                    + " of a strip factors it, with partial pivoting, and broadcasts it; all other"
                    + " processes update their strips with it. The solution is verified: Linpack's residual"
                    + " must be less than 16. MFLOP/s count 2/3 N^3 + 2 N^2 operations, as usual."),
            "solved and verified",
            List.of("linpack", "linpack --size 2000 --nodes 1 --procs 2 --net none", "linpack --broadcast emulated"));

    /** Makes the program; its parameters are those of the job. */
    public Linpack() {
        super("linpack", DESCRIPTION, HELP, Linpack::planned);
    }

    private static Equations equations(AppOptions options) {
        return new Equations(options.whole("size"), options.whole("strip"), options.number("seed"), options.size());
    }

    private static AppPlan planned(AppOptions options) {
        Equations equations = equations(options);
        Broadcast broadcast = Broadcast.of(options);
        long order = equations.order();
        // The columns, and in each process a panel in an array, one on its way out and two slots.
        long numbers = order * order + 5L * options.size() * Panel.length(equations, 0);
        return PortsTeam.plan(
                options, numbers * Double.BYTES, equations.seed(), results -> result(equations, broadcast, results));
    }

    private static AppResult result(Equations equations, Broadcast broadcast, JobResults results) {
        double megaflops = results.perSecond(equations.operations()) / 1e6;
        double residual = results.decimal("residual");
        return new Report(
                        Report.text("%,d equations, %s broadcast", equations.order(), OptionList.nameOf(broadcast)),
                        Report.text("%,.0f MFLOP/s", megaflops),
                        Report.text("residual %.4f, less than %.0f", residual, MOST_RESIDUAL))
                .put("size", equations.order())
                .put("strip", equations.stripColumns())
                .put("broadcast", broadcast)
                .put("mflops", megaflops)
                .put("residual", residual)
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        Equations equations = equations(run.options());
        Broadcast broadcast = Broadcast.of(run.options());
        run.phase("warm-up", 0, () -> warmUp(run.splitc()));
        double[] unknowns;
        try (PortsTeam team = PortsTeam.join(run.splitc())) {
            PanelPorts panels = new PanelPorts(team, equations, broadcast);
            BackSubstitution substitution = new BackSubstitution(team, equations, broadcast);
            Elimination elimination = run.phase("generate", 0, () -> new Elimination(team, panels, equations));
            unknowns = team.mainSection(run, () -> {
                run.phase(
                        "eliminate",
                        equations.strips(),
                        () -> elimination.run(run.splitc().monitor()::progressed));
                return run.phase("substitute", 0, () -> substitution.run(elimination.columns()));
            });
        }
        double residual = run.phase("verify", 0, () -> residual(run.splitc(), equations, unknowns));
        if (run.rank() == 0) {
            run.result("residual", residual);
        }
        run.verdict(failure(residual));
    }

    /** Returns the residual; all processes compute it together. */
    static double residual(SplitC splitc, Equations equations, double[] unknowns) {
        int order = equations.order();
        double[] rowSums = new double[order];
        double[] difference = new double[order];
        for (int column = splitc.rank(); column < order; column += splitc.size()) {
            for (int row = 0; row < order; row++) {
                double coefficient = equations.coefficient(row, column);
                rowSums[row] += Math.abs(coefficient);
                difference[row] += coefficient * unknowns[column];
            }
            splitc.poll();
        }
        rowSums = splitc.allReduce(rowSums, Reduction.SUM);
        difference = splitc.allReduce(difference, Reduction.SUM);
        double[] right = equations.column(order);
        for (int row = 0; row < order; row++) {
            difference[row] -= right[row];
        }
        return largest(difference)
                / (EPSILON * (largest(rowSums) * largest(unknowns) + largest(right)) * equations.order());
    }

    /** Describes the fault, or returns null if there is no fault. */
    static @Nullable String failure(double residual) {
        return residual < MOST_RESIDUAL ? null : "residual=" + residual + ", expected less than " + MOST_RESIDUAL;
    }

    private static double largest(double[] numbers) {
        double largest = 0;
        for (double number : numbers) {
            largest = Math.max(largest, Math.abs(number)); // not a number stays so
        }
        return largest;
    }

    private static void warmUp(SplitC splitc) {
        Equations small = new Equations(WARM_UP_ORDER, WARM_UP_ORDER / 4, 1, 1);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            double[][] columns = new double[WARM_UP_ORDER][];
            for (int column = 0; column < WARM_UP_ORDER; column++) {
                columns[column] = small.column(column);
            }
            for (int strip = 0; strip < small.strips(); strip++) {
                Panel panel = Panel.factor(small, strip, columns);
                for (int column = small.endColumn(strip); column < WARM_UP_ORDER; column++) {
                    panel.apply(columns[column]);
                }
                splitc.poll();
            }
        }
    }
}
