package io.clump.apps.md;

import io.clump.apps.Application;
import io.clump.apps.Run;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the particles of a liquid (Ciaccio 1999, section 6.4). The order of additions does not depend on the number
 * of processes, so the particles are at the same places, bit by bit, with any number of processes. The steps are the
 * main section, whose time is reported. Verified is that energy and momentum are conserved.
 *
 * <p>Results: {@code seconds} (the main section) by each process; {@code verified} (true or false), {@code drift} (of
 * the energy, relative, at most), {@code momentum} (the sum of all, which is nothing at the start), {@code digest} (of
 * positions and velocities at the end) and, if one of them is too large, {@code failure} (one line about it) by rank 0.
 */
public final class MolecularDynamics extends Application {
    /** Largest difference of the energy from that at the start, as a part of it. */
    static final double MOST_DRIFT = 1e-3;

    /** Momentum that rounding may make for each particle. */
    static final double MOST_MOMENTUM = 1e-12;

    private static final int WARM_UP_STEPS = 60;

    /** Makes the program; its parameters are those of the job. */
    public MolecularDynamics() {
        super("md", MdParameters.DESCRIPTION, MdParameters.HELP, MdParameters::plan);
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        int steps = options.whole("steps");
        SplitC splitc = run.splitc();
        run.phase("warm-up", 0, () -> {
            Particles few = new Particles(MdParameters.LEAST_CUBES, 1, 0, 1);
            new Simulation(few, MdParameters.DEFAULT_STEP, WARM_UP_STEPS, splitc::poll).run(step -> {}, step -> {});
        });
        Particles particles = MdParameters.particles(options, run.rank(), run.size());
        double[] energies;
        try (PortsTeam team = PortsTeam.join(splitc)) {
            PositionExchange exchange =
                    new PositionExchange(team, Broadcast.of(options), options.isOn("turns"), particles);
            Simulation simulation = new Simulation(particles, MdParameters.step(options), steps, team::drain);
            energies = team.mainSection(
                    run,
                    () -> run.phase("steps", steps, () -> {
                        simulation.run(exchange::run, step -> splitc.monitor().progressed(step));
                        return simulation.energies();
                    }));
        }
        run.verdict(run.phase("verify", 0, () -> verify(run, particles, energies)));
    }

    private static @Nullable String verify(Run run, Particles particles, double[] energies) {
        double drift = drift(run.splitc().allReduce(energies, Reduction.SUM));
        double momentum = 0;
        for (double[] velocities : new double[][] {particles.velocityX, particles.velocityY, particles.velocityZ}) {
            double sum = 0;
            for (int i = particles.first; i < particles.end; i++) {
                sum += velocities[i];
            }
            momentum = Math.max(momentum, Math.abs(run.splitc().allReduce(sum, Reduction.SUM)));
        }
        long digest = run.splitc().allReduce(particles.digest(), Reduction.SUM);
        if (run.rank() == 0) {
            run.result("drift", drift);
            run.result("momentum", momentum);
            run.result("digest", String.format("%016x", digest));
        }
        return failure(drift, momentum, particles.count);
    }

    static double drift(double[] energies) {
        double largest = 0;
        for (double energy : energies) {
            largest = Math.max(largest, Math.abs((energy - energies[0]) / energies[0])); // not a number stays so
        }
        return largest;
    }

    /** Describes the fault, or returns null if there is no fault. */
    static @Nullable String failure(double drift, double momentum, int particles) {
        if (!(drift <= MOST_DRIFT)) {
            return "the energy is not conserved: drift=" + drift + ", expected at most " + MOST_DRIFT;
        }
        if (!(momentum <= MOST_MOMENTUM * particles)) {
            return "momentum=" + momentum + ", expected at most " + MOST_MOMENTUM * particles;
        }
        return null;
    }
}
