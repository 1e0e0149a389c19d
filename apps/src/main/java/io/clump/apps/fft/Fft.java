package io.clump.apps.fft;

import io.clump.am2.Checkpointable;
import io.clump.apps.Application;
import io.clump.apps.OutputFile;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import java.util.function.LongConsumer;
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

    /** Makes the program; its parameters are those of the job. */
    public Fft() {
        super("fft", FftParameters.DESCRIPTION, FftParameters.HELP, FftParameters::plan);
    }

    @Override
    protected void run(Run run) throws Exception {
        Distribution distribution = FftParameters.distribution(run.options(), run.rank());
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
        NpbClass npb = FftParameters.npb(run.options());
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
        PointSource source = FftParameters.source(options, box);
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
        long rowsBefore = transform.rowsSent();
        long messagesBefore = transform.messagesSent();
        LongConsumer progress = run.splitc().monitor()::progressed;
        int lines = own.distribution().lines(run.rank());
        run.mainSection(() -> {
            run.phase("planes", own.count(), () -> transform.transformPlanes(inverse, progress));
            run.phase("transpose", 0, transform::awaitLines);
            run.phase("lines", lines, () -> transform.transformLines(inverse, progress));
            run.phase("transpose back", 0, transform::awaitPlanes);
            return transform;
        });
        tellTraffic(run, transform.rowsSent() - rowsBefore, transform.messagesSent() - messagesBefore);
    }

    static void tellTraffic(Run run, long rows, long messages) {
        run.result("rows.sent", rows);
        run.result("messages.sent", messages);
    }
}
