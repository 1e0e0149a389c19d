package io.clump.apps.md;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.List;

/** Options of a simulation, and the result in words. */
final class MdParameters {
    /** With fewer, the box would not have three cells in each dimension. */
    static final int LEAST_CUBES = 5;

    static final double DEFAULT_STEP = 0.004;

    private static final double MOST_STEP = 0.01;

    static final Description DESCRIPTION = OptionList.of(
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

    static final AppHelp HELP = new AppHelp(
            List.of("In each step, a process computes the forces on its own particles, moves them, and broadcasts"
                    + " their positions to all other processes. Forces follow the Lennard-Jones potential, up to"
                    + " 2.5 diameters. The run is verified: the energy changes by at most a thousandth, and the sum"
                    + " of all momenta stays zero, except for rounding."),
            "done and verified",
            List.of("md", "md --cubes 16 --nodes 1 --procs 2 --net none", "md --turns --broadcast emulated"));

    /** Positions in three arrays and sorted by cells, velocities, forces, indices, and positions on their way. */
    private static final long BYTES_PER_PARTICLE = 200;

    private static final double MILLIS_PER_SECOND = 1e3;

    private MdParameters() {}

    /** Returns the time of a step. */
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

    static AppPlan plan(AppOptions options) {
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
        double millisPerStep = results.seconds() * MILLIS_PER_SECOND / steps;
        return new Report(
                        Report.text("%,d particles, %,d steps, %s broadcast", particles, steps, broadcast),
                        Report.text("%.3f ms per step", millisPerStep),
                        Report.text("energy to %.1e, momentum", results.decimal("drift")))
                .put("particles", particles)
                .put("steps", steps)
                .put("timeStep", step)
                .put("turns", takesTurns)
                .put("broadcast", broadcast.toString())
                .put("millisecondsPerStep", millisPerStep)
                .put("drift", results.decimal("drift"))
                .put("momentum", results.decimal("momentum"))
                .put("digest", results.text("digest"))
                .result();
    }
}
