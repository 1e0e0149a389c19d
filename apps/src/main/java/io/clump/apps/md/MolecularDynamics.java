package io.clump.apps.md;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
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

    /** With fewer, the box would not have three cells in each dimension. */
    static final int LEAST_CUBES = 5;

    static final double DEFAULT_STEP = 0.004;

    private static final double MOST_STEP = 0.01;

    private static final Description DESCRIPTION = OptionList.of(
                    "Simulates the particles of a liquid (molecular dynamics), on Active Ports")
            .whole("--cubes=C", LEAST_CUBES, 64, "10")
            .means("Number of cubes in each dimension of the lattice at the start; each has four particles.")
            .whole("--steps=T", 1, 1_000_000, "100")
            .means("Number of steps.")
            .with("--time-step=DT", Values.decimal("a decimal number, at most 0.01"), Double.toString(DEFAULT_STEP))
            .means("Duration of a step, in units of the Lennard-Jones potential.")
            .seed("Seed of the velocities; the same seed gives the same motion.")
            .flag("--turns", "Processes broadcast one after the other. Default: all at once.")
            .choice(Broadcast.FLAG, "direct")
            .means(Broadcast.MEANING)
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("In each step, a process computes the forces on its own particles, moves them, and broadcasts"
                    + " their positions to all other processes. Forces follow the Lennard-Jones potential, up to"
                    + " 2.5 diameters. The run is verified: the energy changes by at most a thousandth, and the sum"
                    + " of all momenta stays zero, except for rounding."),
            "done and verified",
            List.of("md", "md --cubes 16 --nodes 1 --procs 2 --net none", "md --turns --broadcast emulated"));

    /** Positions in three arrays and sorted by cells, velocities, forces, indices, and positions on their way. */
    private static final long BYTES_PER_PARTICLE = 200;

    /** Makes the program; its parameters are those of the job. */
    public MolecularDynamics() {
        super("md", DESCRIPTION, HELP, MolecularDynamics::planned);
    }

    static double step(AppOptions options) {
        double step = options.decimal("time-step");
        if (!(step > 0 && step <= MOST_STEP)) {
            throw new ClumpException(
                    "invalid parameter: time-step=" + step + ", expected more than 0, at most " + MOST_STEP);
        }
        return step;
    }

    static Particles particles(AppOptions options, int rank, int size) {
        return new Particles(options.whole("cubes"), options.number("seed"), rank, size);
    }

    private static AppPlan planned(AppOptions options) {
        double step = step(options);
        Broadcast broadcast = Broadcast.of(options);
        int steps = options.whole("steps");
        long particles = particles(options, 0, 1).count;
        return PortsTeam.plan(
                options,
                options.size() * (particles * BYTES_PER_PARTICLE + (long) steps * Double.BYTES),
                options.number("seed"),
                results -> result(particles, steps, step, options.isOn("turns"), broadcast, results));
    }

    private static AppResult result(
            long particles, int steps, double step, boolean takesTurns, Broadcast broadcast, JobResults results) {
        double millisPerStep = results.seconds() * 1e3 / steps;
        return new Report(
                        Report.text(
                                "%,d particles, %,d steps, %s broadcast",
                                particles, steps, OptionList.nameOf(broadcast)),
                        Report.text("%.3f ms per step", millisPerStep),
                        Report.text("energy to %.1e, momentum", results.decimal("drift")))
                .put("particles", particles)
                .put("steps", steps)
                .put("timeStep", step)
                .put("turns", takesTurns)
                .put("broadcast", broadcast)
                .put("millisecondsPerStep", millisPerStep)
                .put("drift", results.decimal("drift"))
                .put("momentum", results.decimal("momentum"))
                .put("digest", results.text("digest"))
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        int steps = options.whole("steps");
        SplitC splitc = run.splitc();
        run.phase("warm-up", 0, () -> {
            Particles few = new Particles(LEAST_CUBES, 1, 0, 1);
            new Simulation(few, DEFAULT_STEP, WARM_UP_STEPS, splitc::poll).run(step -> {}, step -> {});
        });
        Particles particles = particles(options, run.rank(), run.size());
        double[] energies;
        try (PortsTeam team = PortsTeam.join(splitc)) {
            PositionExchange exchange =
                    new PositionExchange(team, Broadcast.of(options), options.isOn("turns"), particles);
            Simulation simulation = new Simulation(particles, step(options), steps, team::drain);
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
