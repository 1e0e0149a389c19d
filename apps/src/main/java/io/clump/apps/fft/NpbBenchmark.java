package io.clump.apps.fft;

import io.clump.am2.Checkpointable;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import org.jspecify.annotations.Nullable;

/**
 * A class of the FT benchmark of the NAS Parallel Benchmarks (Bailey et al. 1994, section 2.3): random points are
 * transformed forward; in each iteration their spectrum is evolved by one step of a diffusion equation, transformed
 * back, and some of the points are added up to a checksum. The main section is all of this but the making of the
 * points.
 */
final class NpbBenchmark {
    /** Largest relative difference to a published checksum. */
    static final double TOLERANCE = 1e-12;

    /** Step of a checkpoint when the spectrum is known; each iteration adds one. */
    private static final long SPECTRUM = 1;

    private static final double ALPHA = 1e-6;
    private static final int SUMMED_POINTS = 1024;

    private final Run run;
    private final OwnPlanes own;
    private final SpreadTransform transform;
    private final NpbClass npb;
    private final Box box;
    private final Rows spectrum;

    NpbBenchmark(OwnPlanes own, SpreadTransform transform, NpbClass npb) {
        this.own = own;
        run = own.run();
        this.transform = transform;
        this.npb = npb;
        box = npb.box();
        spectrum = Rows.planes(own.distribution());
    }

    /** Runs it and reports the results; collective. */
    void run() throws Exception {
        Rows planes = transform.planes();
        double[] checksums = new double[2 * npb.iterations()];
        Checkpoints checkpoints = run.splitc().checkpoints();
        checkpoints.add("spectrum", spectrum);
        // The digest is that of the last iteration's points.
        checkpoints.add("planes", planes);
        checkpoints.add("checksums", Checkpointable.of(checksums));
        long done = checkpoints.begin();
        if (done == 0) {
            run.phase("generate", own.count(), () -> own.fill(new NpbPoints(box), planes));
        }
        own.mainSection(transform, () -> {
            if (done == 0) {
                run.phase("forward", 0, () -> transform.transform(false));
                spectrum.copy(planes);
                checkpoints.point(SPECTRUM);
            }
            int from = (int) Math.max(0, done - SPECTRUM);
            run.phase("iterations", 0, () -> iterate(from, checksums));
        });
        long digest = own.digest(planes);
        if (run.rank() == 0) {
            double error = 0;
            for (int i = 0; i < npb.iterations(); i++) {
                run.result("checksum." + (i + 1), checksums[2 * i] + " " + checksums[2 * i + 1]);
                error = Math.max(error, error(npb, checksums, i));
            }
            run.result("digest", String.format("%016x", digest));
            run.result("error", error);
        }
        run.verdict(failure(npb, checksums));
    }

    /** Returns one line about the first checksum (real and imaginary part of each iteration) that is wrong, or null. */
    static @Nullable String failure(NpbClass npb, double[] checksums) {
        for (int i = 0; i < npb.iterations(); i++) {
            if (!(error(npb, checksums, i) <= TOLERANCE)) {
                double[] published = npb.checksum(i);
                return Report.text(
                        "wrong checksum: class=%s, iteration=%d, found=%.12e,%.12e, expected %.12e,%.12e",
                        npb, i + 1, checksums[2 * i], checksums[2 * i + 1], published[0], published[1]);
            }
        }
        return null;
    }

    private static double error(NpbClass npb, double[] checksums, int iteration) {
        double[] published = npb.checksum(iteration);
        return Math.max(
                Math.abs((checksums[2 * iteration] - published[0]) / published[0]),
                Math.abs((checksums[2 * iteration + 1] - published[1]) / published[1]));
    }

    /** Runs the iterations, each of which ends at a checkpoint's safe point. */
    private void iterate(int from, double[] checksums) {
        double[] alongX = decay(box.nx());
        double[] alongY = decay(box.ny());
        double[] alongZ = decay(box.nz());
        for (int i = from; i < npb.iterations(); i++) {
            evolve(alongX, alongY, alongZ);
            transform.transform(true);
            System.arraycopy(checksum(), 0, checksums, 2 * i, 2);
            run.splitc().checkpoints().point(SPECTRUM + i + 1);
        }
    }

    /** Returns the factor of each frequency of a dimension in one step; for several dimensions they are multiplied. */
    private static double[] decay(int length) {
        double[] decay = new double[length];
        for (int k = 0; k < length; k++) {
            double frequency = k < length / 2 ? k : k - length;
            decay[k] = StrictMath.exp(-4 * ALPHA * Math.PI * Math.PI * frequency * frequency);
        }
        return decay;
    }

    private void evolve(double[] alongX, double[] alongY, double[] alongZ) {
        Distribution distribution = own.distribution();
        for (int i = 0; i < own.count(); i++) {
            for (int y = 0; y < box.ny(); y++) {
                int row = i * box.ny() + y;
                double factor = alongY[y] * alongZ[distribution.plane(distribution.rank(), i)];
                multiply(spectrum.re[row], alongX, factor, transform.planes().re[row]);
                multiply(spectrum.im[row], alongX, factor, transform.planes().im[row]);
            }
            run.splitc().poll();
        }
    }

    private static void multiply(double[] row, double[] factors, double factor, double[] copy) {
        for (int x = 0; x < row.length; x++) {
            double number = row[x] * (factors[x] * factor);
            row[x] = number;
            copy[x] = number;
        }
    }

    private double[] checksum() {
        Rows planes = transform.planes();
        double[] sums = new double[2 * own.count()];
        for (int j = 1; j <= SUMMED_POINTS; j++) {
            int z = 5 * j % box.nz();
            if (own.distribution().hasPlane(z)) {
                int row = planes.index(z, 3 * j % box.ny());
                int x = j % box.nx();
                int plane = row / box.ny();
                sums[2 * plane] += planes.re[row][x];
                sums[2 * plane + 1] += planes.im[row][x];
            }
        }
        return own.totals(2, sums);
    }
}
