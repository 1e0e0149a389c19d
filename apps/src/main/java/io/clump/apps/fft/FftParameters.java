package io.clump.apps.fft;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a transform. The points are those of a file, of an NPB class, or random ones.
 *
 * @param box all points
 * @param inverse whether the transform is with positive exponents and divided by the number of points
 * @param seed of random points
 * @param input the file of the points, or null
 * @param output the file to write, or null
 * @param npb the NPB class to run, or null; the other parameters but the box and the warm-up are not used with it
 * @param warmUps most transforms of zeros before the run
 */
record FftParameters(
        Box box,
        boolean inverse,
        long seed,
        @Nullable Path input,
        @Nullable Path output,
        @Nullable NpbClass npb,
        long warmUps) {
    private static final String SIZE = "size";
    private static final String INVERSE = "inverse";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String OUTPUT = "output";
    private static final String NPB = "npb";
    private static final String WARM_UP = "warm-up";

    private static final int MOST_WARM_UPS = 1000;

    static final Description DESCRIPTION = Description.of(
            "Transforms a box of complex numbers that is spread over all processes (3-D FFT)",
            Setting.parameter(
                    "--size=N",
                    Values.whole(1, Box.MOST),
                    "128",
                    "Number of points in each dimension, a power of two; at least as many as there are processes."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the random points; the same seed gives the same points."),
            Setting.parameter(
                    "--inverse",
                    Values.none(),
                    "",
                    "Transform with positive exponents, and divide by the number of points. Default: negative"
                            + " exponents, no division."),
            Setting.parameter(
                    "--npb=S|W",
                    Values.text("S or W"),
                    "",
                    "Run the FT benchmark of the NAS Parallel Benchmarks instead: S has 64 x 64 x 64 points, W 128"
                            + " x 128 x 32. Six iterations; verified by the published checksums."),
            Setting.parameter(
                    "--input=FILE",
                    Values.path("a file"),
                    "",
                    "Transform the points of FILE instead of random ones: 64-bit floating-point numbers,"
                            + " little-endian, real and imaginary part of each point, x fastest, then y, then z."),
            Setting.parameter(
                    "--output=FILE",
                    Values.path("a file"),
                    "",
                    "Write the result to FILE, in the same form. A file that exists is replaced once the result is"
                            + " verified."),
            Setting.parameter(
                    "--warm-up=ROUNDS",
                    Values.whole(0, MOST_WARM_UPS),
                    "8",
                    "Number of transforms of zeros before, while the virtual machine compiles; large boxes have"
                            + " fewer."));

    /** Reads the options; throws a {@link ClumpException} if they cannot be used, by themselves or together. */
    static FftParameters of(AppOptions options) {
        options.exclude(NPB, "a class says all", SIZE, SEED, INVERSE, INPUT, OUTPUT);
        options.exclude(SEED, "the points are those of the input", INPUT);
        NpbClass npb = options.isGiven(NPB) ? NpbClass.of(options.text(NPB)) : null;
        Box box = npb == null ? Box.cube(options.whole(SIZE)) : npb.box();
        if (options.size() > box.mostProcesses()) {
            throw new ClumpException("too many processes for " + box + " points: " + options.sizeText()
                    + ", expected at most " + box.mostProcesses() + ", so that each has a plane");
        }
        return new FftParameters(
                box,
                options.isOn(INVERSE),
                options.number(SEED),
                options.path(INPUT),
                options.path(OUTPUT),
                npb,
                options.number(WARM_UP));
    }
}
