package io.clump.apps.fft;

import io.clump.am2.Checkpointable;
import io.clump.apps.Phases;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.io.IOException;
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
public final class Fft extends PlannedApp {
    /**
     * Points to transform before the time is taken, in all; larger boxes are compiled early in the transform itself.
     */
    private static final long WARM_UP_POINTS = 1L << 24;

    /** Steps of checkpoints: each process has its points, or their transform. */
    private static final long GOT = 1;

    private static final long TRANSFORMED = 2;

    /** Makes the program; its parameters are those of the job. */
    public Fft() {
        super("fft", FftParameters.DESCRIPTION, FftPlan.HELP, FftPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        FftParameters parameters = FftParameters.of(AppOptions.of(this, splitc));
        Box box = parameters.box();
        Distribution distribution = new Distribution(box, splitc.rank(), splitc.size());
        Phases phases = new Phases(splitc);
        SpreadTransform transform = new SpreadTransform(splitc, distribution);
        phases.run("warm-up", 0, () -> warmUp(transform, box, parameters.warmUps()));
        NpbClass npb = parameters.npb();
        if (npb != null) {
            new NpbBenchmark(splitc, phases, distribution, transform, npb).run();
        } else {
            run(splitc, phases, distribution, transform, parameters);
        }
    }

    /**
     * Returns the number of rows that the two transpositions of a transform move from one process to another: with P
     * processes that have the same number of planes and of lines each, 2 ny nz (P − 1) / P.
     *
     * @param box all points
     * @param size number of processes
     * @return rows that all processes send together
     */
    static long rowsByFormula(Box box, int size) {
        return new Distribution(box, 0, size).rowsSent();
    }

    private static void warmUp(SpreadTransform transform, Box box, long most) {
        long rounds = Math.min(most, WARM_UP_POINTS / box.points());
        for (long round = 0; round < rounds; round++) {
            transform.transform(round % 2 == 1);
        }
    }

    private static void run(
            SplitC splitc,
            Phases phases,
            Distribution distribution,
            SpreadTransform transform,
            FftParameters parameters)
            throws Exception {
        Rows planes = transform.planes();
        Verification verification = new Verification(splitc, distribution, parameters.inverse());
        PointSource source = source(parameters);
        long own = distribution.planes(distribution.rank());
        String get = parameters.input() == null ? "generate" : "read";
        double[] expected = new double[Verification.SUMS];
        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("planes", planes);
        checkpoints.add("expected", Checkpointable.of(expected));
        long done = checkpoints.begin();
        if (done < GOT) {
            phases.run(get, own, () -> fill(splitc, distribution, source, planes));
            double[] predicted = phases.run("predict", own, () -> verification.expected(planes));
            System.arraycopy(predicted, 0, expected, 0, predicted.length);
            checkpoints.point(GOT);
        }
        if (done < TRANSFORMED) {
            transformTimed(splitc, phases, distribution, transform, parameters.inverse());
            checkpoints.point(TRANSFORMED);
        }

        double[] found = phases.run("check", 0, () -> verification.found(planes));
        long digest = Totals.digest(splitc, distribution, planes);
        Path output = parameters.output();
        @Nullable PointWriter writer = output == null ? null : new PointWriter(splitc, distribution, output);
        try {
            if (writer != null) {
                phases.run("write", own, () -> writer.write(planes));
            }
            phases.run("transform back", 0, () -> transform.transform(!parameters.inverse()));
            double distance = phases.run("compare", own, () -> verification.distance(planes, source));
            @Nullable String failure = verification.failure(expected, found, distance);
            if (splitc.rank() == 0) {
                report(splitc.monitor(), failure, digest, distance);
            }
            if (writer != null && failure == null) {
                writer.keep();
            }
        } finally {
            if (writer != null) {
                writer.close();
            }
        }
    }

    private static PointSource source(FftParameters parameters) {
        Path input = parameters.input();
        return input == null
                ? new RandomPoints(parameters.box(), parameters.seed())
                : new PointFile(parameters.box(), input);
    }

    static void fill(SplitC splitc, Distribution distribution, PointSource source, Rows planes) throws IOException {
        int first = distribution.firstPlane(distribution.rank());
        int own = distribution.planes(distribution.rank());
        for (int i = 0; i < own; i++) {
            source.plane(first + i, planes.re, planes.im, planes.index(first + i, 0));
            splitc.poll();
            splitc.monitor().progressed(i + 1L);
        }
    }

    private static void transformTimed(
            SplitC splitc, Phases phases, Distribution distribution, SpreadTransform transform, boolean inverse)
            throws Exception {
        long rowsBefore = transform.rowsSent();
        long messagesBefore = transform.messagesSent();
        LongConsumer progress = splitc.monitor()::progressed;
        int rank = distribution.rank();
        phases.mainSection(() -> {
            phases.run("planes", distribution.planes(rank), () -> transform.transformPlanes(inverse, progress));
            phases.run("transpose", 0, transform::awaitLines);
            phases.run("lines", distribution.lines(rank), () -> transform.transformLines(inverse, progress));
            phases.run("transpose back", 0, transform::awaitPlanes);
            return transform;
        });
        tellTraffic(splitc.monitor(), transform.rowsSent() - rowsBefore, transform.messagesSent() - messagesBefore);
    }

    static void tellTraffic(ProgramMonitor monitor, long rows, long messages) {
        monitor.result("rows.sent", Long.toString(rows));
        monitor.result("messages.sent", Long.toString(messages));
    }

    private static void report(ProgramMonitor monitor, @Nullable String failure, long digest, double distance) {
        monitor.result("digest", String.format("%016x", digest));
        monitor.result("error", Double.toString(distance));
        tellVerdict(monitor, failure);
    }

    static void tellVerdict(ProgramMonitor monitor, @Nullable String failure) {
        monitor.result("verified", Boolean.toString(failure == null));
        if (failure != null) {
            monitor.result("failure", failure);
        }
    }
}
