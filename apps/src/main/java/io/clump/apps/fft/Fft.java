package io.clump.apps.fft;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Application;
import io.clump.apps.OptionList;
import io.clump.apps.OutputFile;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Transforms a box of complex numbers that is spread over the processes of a job, forward or inverse, or runs a class
 * of the FT benchmark of the NAS Parallel Benchmarks ({@link NpbBenchmark}). The main section, whose time is reported,
 * is the one transform with its two transpositions; getting the points, verifying and writing the result are outside,
 * and so is a warm-up with zeros, during which the virtual machine compiles the loops.
 *
 * <p>Results: {@code seconds} (the main section), {@code rows.sent} and {@code messages.sent} (in the main section) by
 * each process; {@code verified} (true or false), {@code digest} (of the result, the same however many processes there
 * are), {@code error} (relative, of the way back) and, if the result is wrong, {@code failure} (one line about it)
 * by rank 0.
 */
public final class Fft extends Application {
    /**
     * Points to transform before the time is taken, in all; larger boxes are compiled early in the transform itself.
     */
    private static final long WARM_UP_POINTS = 1L << 24;

    /** Steps of checkpoints: each process has its points, or their transform. */
    private static final long GOT = 1;

    private static final long TRANSFORMED = 2;

    private static final Description DESCRIPTION = OptionList.of(
                    "Transforms a box of complex numbers that is distributed over all processes (3-D FFT)")
            .whole("--size=N", 1, Box.MOST, "128")
            .means("Number of points in each dimension, a power of two; at least as many as there are processes.")
            .choice("--layout=block|cyclic", "block")
            .means("Distribution of planes: block assigns neighbouring planes to a process. cyclic assigns planes"
                    + " round-robin, sends one row per message to one process at a time, with a barrier between"
                    + " receivers, as in the thesis. The result is the same.")
            .seed("Seed of the random points; the same seed gives the same points.")
            .flag(
                    "--inverse",
                    "Transform with positive exponents, and divide by the number of points. Default: negative"
                            + " exponents, no division.")
            .with("--npb=S|W", Values.text("S or W"), "")
            .means("Run the FT benchmark of the NAS Parallel Benchmarks instead: S has 64 x 64 x 64 points, W 128"
                    + " x 128 x 32. Six iterations; verified by the published checksums.")
            .file(
                    "--input=FILE",
                    "Transform the points of FILE instead of random ones: 64-bit floating-point numbers,"
                            + " little-endian, real and imaginary part of each point, x fastest, then y, then z.")
            .file(
                    "--output=FILE",
                    "Write the result to FILE, in the same format. An existing file is replaced when the result is"
                            + " verified.")
            .whole("--warm-up=ROUNDS", 0, 1000, "8")
            .means("Number of transforms of zeros before the measurement, while the virtual machine compiles; large"
                    + " boxes have fewer.")
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of(
                    "Each process has some of the planes. It transforms their two dimensions, and sends rows to the"
                            + " processes that transform the third dimension and send the rows back: two"
                            + " transpositions in messages of up to 8 kB. The result is verified by Parseval's"
                            + " theorem, by coefficients computed from their definition, and by the inverse"
                            + " transform.",
                    "Before the measurement, zeros are transformed until the virtual machine has compiled the loops."
                            + " MFLOP/s count 5 N log2 N operations for N points, as usual."),
            "transformed and verified",
            List.of(
                    "fft",
                    "fft --size 64 --nodes 1 --procs 3 --net none",
                    "fft --layout cyclic",
                    "fft --size 64 --input points.bin --output spectrum.bin",
                    "fft --npb W --nodes 2 --procs 1"));

    /** A point in a plane, the same in a line, and the arrays' headers; for NPB the spectrum is kept as well. */
    private static final long BYTES_PER_POINT = 48;

    private static final long BYTES_PER_NPB_POINT = 72;

    /** Makes the program; its parameters are those of the job. */
    public Fft() {
        super("fft", DESCRIPTION, HELP, Fft::planned);
    }

    /** Returns the NPB class to run, or null; with it only the layout and the warm-up are options. */
    static @Nullable NpbClass npb(AppOptions options) {
        if (!options.isGiven("npb")) {
            return null;
        }
        String name = options.text("npb");
        return Arrays.stream(NpbClass.values())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ClumpException("unknown NPB class: found=" + name + ", expected S or W"));
    }

    /** Returns how the points are spread over the processes. */
    static Distribution distribution(AppOptions options, int rank) {
        NpbClass npb = npb(options);
        Box box = npb == null ? Box.cube(options.whole("size")) : npb.box();
        if (options.size() > box.mostProcesses()) {
            throw new ClumpException("too many processes for " + box + " points: " + options.sizeText()
                    + ", expected at most " + box.mostProcesses() + ", so that each has a plane");
        }
        Distribution.Layout layout = OptionList.constant(options, "layout", Distribution.Layout.class);
        return new Distribution(box, rank, options.size(), layout);
    }

    /** Returns the points of a transform that is not of an NPB class. */
    static PointSource source(AppOptions options, Box box) {
        Path input = options.path("input");
        return input == null ? new RandomPoints(box, options.number("seed")) : new PointFile(box, input);
    }

    private static AppPlan planned(AppOptions options) {
        options.exclude("npb", "a class determines all parameters", "size", "seed", "inverse", "input", "output");
        options.exclude("seed", "the points are those of the input", "input");
        Distribution distribution = distribution(options, 0);
        NpbClass npb = npb(options);
        Path input = options.path("input");
        Path output = options.path("output");
        TextFiles.checkWritable("the output", output);
        if (input != null) {
            new PointFile(distribution.box(), input).check();
        }
        return new AppPlan(
                rank -> options.parameters(),
                distribution.box().points() * (npb == null ? BYTES_PER_POINT : BYTES_PER_NPB_POINT),
                npb == null && input == null ? options.number("seed") : null,
                job -> TextFiles.temporaries(job, output),
                results -> result(distribution, npb, options.isOn("inverse"), results));
    }

    private static AppResult result(
            Distribution distribution, @Nullable NpbClass npb, boolean inverse, JobResults results) {
        Box box = distribution.box();
        int transforms = npb == null ? 1 : 1 + npb.iterations();
        double megaflops = results.perSecond(5.0 * box.points() * box.log2Points() * transforms) / 1e6;
        List<List<Double>> checksums = npb == null ? List.of() : checksums(results, npb.iterations());
        return new Report(
                        (npb == null ? inverse ? "inverse, " : "" : "NPB class " + npb + ", ") + box + " points",
                        Report.text("%,.0f MFLOP/s", megaflops),
                        npb == null
                                ? "Parseval's theorem, coefficients, and the inverse transform"
                                : "the published checksums of " + npb.iterations() + " iterations")
                .put("size", List.of(box.nx(), box.ny(), box.nz()))
                .put("layout", distribution.layout())
                .put("transforms", transforms)
                .put("mflops", megaflops)
                .put("rowBytes", PointFile.POINT_BYTES * box.nx())
                .put("rowsSent", results.sum("rows.sent"))
                .put("rowsByFormula", transforms * distribution.rowsSent())
                .put("bulkMessages", results.sum("messages.sent"))
                .put("digest", results.text("digest"))
                .put("error", results.text("error") == null ? null : results.decimal("error"))
                .put("npb", npb == null ? null : npb.name())
                .put("checksums", npb == null ? null : checksums)
                .lines(IntStream.range(0, checksums.size())
                        .mapToObj(i -> Report.text(
                                "checksum %d: %.12e %.12e",
                                i + 1, checksums.get(i).get(0), checksums.get(i).get(1)))
                        .toList())
                .result();
    }

    /** Real and imaginary part of each iteration's; only the reported ones, as the job may have failed. */
    private static List<List<Double>> checksums(JobResults results, int iterations) {
        return IntStream.rangeClosed(1, iterations)
                .mapToObj(iteration -> results.text("checksum." + iteration))
                .filter(Objects::nonNull)
                .map(parts ->
                        Arrays.stream(parts.split(" ")).map(Double::valueOf).toList())
                .toList();
    }

    @Override
    protected void run(Run run) throws Exception {
        Distribution distribution = distribution(run.options(), run.rank());
        OwnPlanes own = new OwnPlanes(run, distribution);
        SpreadTransform transform = new SpreadTransform(run.splitc(), distribution);
        run.phase("warm-up", 0, () -> {
            long rounds = Math.min(
                    run.options().number("warm-up"),
                    WARM_UP_POINTS / distribution.box().points());
            for (long round = 0; round < rounds; round++) {
                transform.transform(round % 2 == 1);
            }
        });
        NpbClass npb = npb(run.options());
        if (npb != null) {
            new NpbBenchmark(own, transform, npb).run();
        } else {
            run(own, transform);
        }
    }

    private static void run(OwnPlanes own, SpreadTransform transform) throws Exception {
        Run run = own.run();
        AppOptions options = run.options();
        Box box = own.distribution().box();
        boolean inverse = options.isOn("inverse");
        Rows planes = transform.planes();
        Verification verification = new Verification(own, inverse);
        PointSource source = source(options, box);
        double[] expected = new double[Verification.SUMS];
        Checkpoints checkpoints = run.splitc().checkpoints();
        checkpoints.add("planes", planes);
        checkpoints.add("expected", Checkpointable.of(expected));
        long done = checkpoints.begin();
        if (done < GOT) {
            run.phase(options.path("input") == null ? "generate" : "read", own.count(), () -> own.fill(source, planes));
            double[] predicted = run.phase("predict", own.count(), () -> verification.expected(planes));
            System.arraycopy(predicted, 0, expected, 0, predicted.length);
            checkpoints.point(GOT);
        }
        if (done < TRANSFORMED) {
            transformTimed(own, transform, inverse);
            checkpoints.point(TRANSFORMED);
        }

        double[] found = run.phase("check", own.count(), () -> verification.found(planes));
        long digest = own.digest(planes);
        Path output = options.path("output");
        try (@Nullable OutputFile file = output == null ? null : new OutputFile(run, output)) {
            if (file != null) {
                run.phase(
                        "write",
                        own.count(),
                        () -> own.each(
                                (z, row, index) -> PointFile.write(file.channel(), box, z, planes.re, planes.im, row)));
            }
            run.phase("transform back", 0, () -> transform.transform(!inverse));
            double distance = run.phase("compare", own.count(), () -> verification.distance(planes, source));
            if (run.rank() == 0) {
                run.result("digest", String.format("%016x", digest));
                run.result("error", distance);
            }
            if (run.verdict(verification.failure(expected, found, distance)) && file != null) {
                file.keep();
            }
        }
    }

    private static void transformTimed(OwnPlanes own, SpreadTransform transform, boolean inverse) throws Exception {
        Run run = own.run();
        LongConsumer progress = run.splitc().monitor()::progressed;
        int lines = own.distribution().lines(run.rank());
        own.mainSection(transform, () -> {
            run.phase("planes", own.count(), () -> transform.transformPlanes(inverse, progress));
            run.phase("transpose", 0, transform::awaitLines);
            run.phase("lines", lines, () -> transform.transformLines(inverse, progress));
            run.phase("transpose back", 0, transform::awaitPlanes);
        });
    }
}
