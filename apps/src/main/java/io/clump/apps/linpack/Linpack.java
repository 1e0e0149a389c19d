package io.clump.apps.linpack;

import io.clump.apps.Phases;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import org.jspecify.annotations.Nullable;

/**
 * Solves dense equations by Gaussian elimination (Ciaccio 1999, section 6.2). The elimination and the back substitution
 * are the main section, whose time is reported; making the coefficients and verifying are outside, and so is a warm-up,
 * during which the virtual machine compiles the loops.
 *
 * <p>Results: {@code seconds} (the main section) by each process; {@code verified} (true or false), {@code residual}
 * and, if that is too large, {@code failure} (one line about it) by rank 0.
 */
public final class Linpack extends PlannedApp {
    /** Size of the equations that are solved in the warm-up. */
    private static final int WARM_UP_ORDER = 256;

    private static final int WARM_UP_ROUNDS = 20;

    /** Makes the program; its parameters are those of the job. */
    public Linpack() {
        super("linpack", LinpackPlan.DESCRIPTION, LinpackPlan.HELP, LinpackPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        AppOptions options = AppOptions.of(this, splitc);
        Equations equations = LinpackPlan.equations(options);
        Broadcast broadcast = Broadcast.of(options);
        Phases phases = new Phases(splitc);
        phases.run("warm-up", 0, () -> warmUp(splitc));
        double[] unknowns;
        try (PortsTeam team = PortsTeam.join(splitc)) {
            PanelPorts panels = new PanelPorts(team, equations, broadcast);
            BackSubstitution substitution = new BackSubstitution(team, equations, broadcast);
            Elimination elimination = phases.run("generate", 0, () -> new Elimination(team, panels, equations));
            unknowns = team.mainSection(phases, () -> {
                phases.run("eliminate", equations.strips(), () -> elimination.run(splitc.monitor()::progressed));
                return phases.run("substitute", 0, () -> substitution.run(elimination.columns()));
            });
        }
        double residual = phases.run("verify", 0, () -> Verification.residual(splitc, equations, unknowns));
        if (splitc.rank() == 0) {
            splitc.monitor().result("residual", Double.toString(residual));
            @Nullable String failure = Verification.failure(residual);
            splitc.monitor().result("verified", Boolean.toString(failure == null));
            if (failure != null) {
                splitc.monitor().result("failure", failure);
            }
        }
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
