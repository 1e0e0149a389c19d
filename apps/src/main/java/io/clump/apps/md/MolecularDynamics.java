package io.clump.apps.md;

import io.clump.apps.Phases;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.util.function.IntConsumer;

/**
 * Simulates the particles of a liquid (Ciaccio 1999, section 6.4). What is added in which order does not depend on the
 * number of processes, so the particles are at the same places bit by bit in any number of them. The steps are the main
 * section, whose time is reported.
 *
 * <p>Results: {@code seconds} (the main section) by each process; {@code verified} (true or false), {@code drift} (of
 * the energy, relative, at most), {@code momentum} (the sum of all, which is nothing at the start), {@code digest} (of
 * positions and velocities at the end) and, if one of them is too large, {@code failure} (one line about it) by rank 0.
 */
public final class MolecularDynamics extends PlannedApp {
    private static final int WARM_UP_STEPS = 60;

    /** Makes the program; its parameters are those of the job. */
    public MolecularDynamics() {
        super("md", MdParameters.DESCRIPTION, MdPlan.HELP, MdPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        MdParameters parameters = MdParameters.of(AppOptions.of(this, splitc));
        Phases phases = new Phases(splitc);
        phases.run("warm-up", 0, () -> warmUp(splitc));
        Particles particles = parameters.particles(splitc.rank(), splitc.size());
        double[] energies;
        try (PortsTeam team = PortsTeam.join(splitc)) {
            PositionExchange exchange =
                    new PositionExchange(team, parameters.broadcast(), parameters.takesTurns(), particles);
            Simulation simulation = new Simulation(particles, parameters.step(), parameters.steps(), team::drain);
            IntConsumer progress = step -> splitc.monitor().progressed(step);
            energies = team.mainSection(
                    phases,
                    () -> phases.run("steps", parameters.steps(), () -> {
                        simulation.run(exchange::run, progress);
                        return simulation.energies();
                    }));
        }
        phases.run("verify", 0, () -> verify(splitc, particles, energies));
    }

    private static void verify(SplitC splitc, Particles particles, double[] energies) {
        double[] total = splitc.allReduce(energies, Reduction.SUM);
        double momentum = Math.max(
                total(splitc, particles, particles.velocityX),
                Math.max(total(splitc, particles, particles.velocityY), total(splitc, particles, particles.velocityZ)));
        long digest = splitc.allReduce(particles.digest(), Reduction.SUM);
        if (splitc.rank() == 0) {
            double drift = Verification.drift(total);
            ProgramMonitor monitor = splitc.monitor();
            monitor.result("drift", Double.toString(drift));
            monitor.result("momentum", Double.toString(momentum));
            monitor.result("digest", String.format("%016x", digest));
            String failure = Verification.failure(drift, momentum, particles.count);
            monitor.result("verified", Boolean.toString(failure == null));
            if (failure != null) {
                monitor.result("failure", failure);
            }
        }
    }

    private static double total(SplitC splitc, Particles particles, double[] velocities) {
        double sum = 0;
        for (int i = particles.first; i < particles.end; i++) {
            sum += velocities[i];
        }
        return Math.abs(splitc.allReduce(sum, Reduction.SUM));
    }

    private static void warmUp(SplitC splitc) {
        Particles few = new Particles(MdParameters.LEAST_CUBES, 1, 0, 1);
        new Simulation(few, MdParameters.DEFAULT_STEP, WARM_UP_STEPS, splitc::poll).run(step -> {}, step -> {});
    }
}
