package io.clump.apps.md;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.apps.ports.Broadcast;
import io.clump.splitc.app.AppOptions;

/**
 * Parameters of a simulation.
 *
 * @param cubes of the lattice in each dimension; each has four particles
 * @param steps number of steps
 * @param step time of a step
 * @param seed of the velocities
 * @param takesTurns whether processes broadcast one after the other
 * @param broadcast kind of broadcast
 */
record MdParameters(int cubes, int steps, double step, long seed, boolean takesTurns, Broadcast broadcast) {
    /** With fewer, the box would not have three cells in each dimension. */
    static final int LEAST_CUBES = 5;

    static final double DEFAULT_STEP = 0.004;

    private static final int MOST_CUBES = 64;
    private static final int MOST_STEPS = 1_000_000;
    private static final double MOST_STEP = 0.01;

    private static final String CUBES = "cubes";
    private static final String STEPS = "steps";
    private static final String STEP = "time-step";
    private static final String SEED = "seed";
    private static final String TURNS = "turns";

    static final Description DESCRIPTION = Description.of(
            "Simulates the particles of a liquid (molecular dynamics), on Active Ports",
            Setting.parameter(
                    "--cubes=C",
                    Values.whole(LEAST_CUBES, MOST_CUBES),
                    "10",
                    "Number of cubes in each dimension of the lattice at the start; each has four particles."),
            Setting.parameter("--steps=T", Values.whole(1, MOST_STEPS), "100", "Number of steps."),
            Setting.parameter(
                    "--time-step=DT",
                    Values.decimal("a decimal number, at most 0.01"),
                    Double.toString(DEFAULT_STEP),
                    "Time of a step, in units of the Lennard-Jones potential."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the velocities; the same seed gives the same motion."),
            Setting.parameter(
                    "--turns", Values.none(), "", "Let one process broadcast after the other. Default: all at once."),
            Broadcast.setting());

    static MdParameters of(AppOptions options) {
        double step = options.decimal(STEP);
        if (!(step > 0 && step <= MOST_STEP)) {
            throw new ClumpException(
                    "invalid parameter: " + STEP + "=" + step + ", expected more than 0, at most " + MOST_STEP);
        }
        return new MdParameters(
                options.whole(CUBES),
                options.whole(STEPS),
                step,
                options.number(SEED),
                options.isOn(TURNS),
                Broadcast.of(options));
    }

    Particles particles(int rank, int size) {
        return new Particles(cubes, seed, rank, size);
    }
}
