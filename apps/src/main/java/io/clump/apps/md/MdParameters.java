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

/**
 * Parameters of a simulation, and the result in words.
 *
 * @param cubes of the lattice in each dimension; each has four particles
 * @param steps number of steps
 * @param step time of a step
 * @param seed of the velocities
 * @param takesTurns whether processes broadcast one after the other
 */
record MdParameters(int cubes, int steps, double step, long seed, boolean takesTurns, Broadcast broadcast) {
    /** With fewer, the box would not have three cells in each dimension. */
    static final int LEAST_CUBES = 5;

    static final double DEFAULT_STEP = 0.004;

    private static final double MOST_STEP = 0.01;

    static final Description DESCRIPTION = OptionList.of(
                    "Simulates the particles of a liquid (molecular dynamics), on Active Ports")
            .whole(
                    "--cubes=C",
                    LEAST_CUBES,
                    64,
                    "10",
                    "Number of cubes in each dimension of the lattice at the start; each has four particles.")
            .whole("--steps=T", 1, 1_000_000, "100", "Number of steps.")
            .with(
                    "--time-step=DT",
                    Values.decimal("a decimal number, at most 0.01"),
                    Double.toString(DEFAULT_STEP),
                    "Time of a step, in units of the Lennard-Jones potential.")
            .seed("Seed of the velocities; the same seed gives the same motion.")
            .flag("--turns", "Let one process broadcast after the other. Default: all at once.")
            .choice(Broadcast.FLAG, "direct", Broadcast.MEANING)
            .description();

    static final AppHelp HELP = new AppHelp(
            List.of("In each step a process computes the forces on its own particles, moves them, and broadcasts their"
                    + " positions to all others. Forces are those of the Lennard-Jones potential, up to 2.5 diameters."
                    + " The energy may differ from that at the start by a thousandth at most, and the sum of all"
                    + " momenta stays zero but for rounding."),
            "done and verified",
            List.of("md", "md --cubes 16 --nodes 1 --procs 2 --net none", "md --turns --broadcast emulated"));

    /** Positions in three arrays and sorted by cells, velocities, forces, indices, and positions on their way. */
    private static final long BYTES_PER_PARTICLE = 200;

    private static final double MILLIS_PER_SECOND = 1e3;

    static MdParameters of(AppOptions options) {
        double step = options.decimal("time-step");
        if (!(step > 0 && step <= MOST_STEP)) {
            throw new ClumpException(
                    "invalid parameter: time-step=" + step + ", expected more than 0, at most " + MOST_STEP);
        }
        return new MdParameters(
                options.whole("cubes"),
                options.whole("steps"),
                step,
                options.number("seed"),
                options.isOn("turns"),
                Broadcast.of(options));
    }

    Particles particles(int rank, int size) {
        return new Particles(cubes, seed, rank, size);
    }

    static AppPlan plan(AppOptions options) {
        MdParameters parameters = of(options);
        long particles = parameters.particles(0, 1).count;
        return PortsTeam.plan(
                options,
                options.size() * (particles * BYTES_PER_PARTICLE + (long) parameters.steps * Double.BYTES),
                parameters.seed,
                results -> parameters.result(particles, results));
    }

    private AppResult result(long particles, JobResults results) {
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
