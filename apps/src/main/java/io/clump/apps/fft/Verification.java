package io.clump.apps.fft;

import io.clump.apps.Report;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Checks a transform without another one: by Parseval's theorem, by a few coefficients computed by their definition,
 * and by the transform back, which must lead to the input.
 *
 * <p>Bounds: a transform of N points goes through log2 N levels of additions and multiplications by numbers of
 * magnitude 1, and each adds at most 8 u to the relative error of the whole, in the Euclidean norm, where u = 2^−53
 * (Higham 2002, theorem 24.2, has less than 7 u). So there and back is at most 16 u log2 N of the input's norm away
 * from it. Sums of planes, rows and numbers add at most u (nx + ny + nz). One wrong number among two million is found
 * when it is off by 10^−10.
 */
final class Verification {
    /** Coefficients that are computed by their definition: the first, and random ones. */
    static final int COEFFICIENTS = 5;

    /** The square of the norm, and the two parts of each coefficient. */
    static final int SUMS = 1 + 2 * COEFFICIENTS;

    private static final double UNIT = 0x1p-53;

    private final OwnPlanes own;
    private final Box box;
    private final boolean inverse;
    private final int[][] frequencies = new int[COEFFICIENTS][3];

    /** By coefficient and dimension: cosines, and sines with the sign of the exponent. */
    private final double[][][][] waves = new double[COEFFICIENTS][][][];

    Verification(OwnPlanes own, boolean inverse) {
        this.own = own;
        this.inverse = inverse;
        box = own.distribution().box();
        SplittableRandom random = new SplittableRandom(box.points());
        for (int i = 1; i < COEFFICIENTS; i++) {
            frequencies[i] = new int[] {random.nextInt(box.nx()), random.nextInt(box.ny()), random.nextInt(box.nz())};
        }
        Arrays.setAll(waves, i -> new double[][][] {
            wave(frequencies[i][0], box.nx()), wave(frequencies[i][1], box.ny()), wave(frequencies[i][2], box.nz())
        });
    }

    /**
     * Computes the expected numbers of the result from the points before the transform; all processes do it together.
     *
     * @return the square of the result's norm; then the real and imaginary parts of its coefficients
     */
    double[] expected(Rows planes) throws IOException {
        int count = SUMS;
        double[] sums = new double[own.count() * count];
        own.each((z, row, index) -> {
            sums[index * count] = energy(planes, row);
            for (int k = 0; k < COEFFICIENTS; k++) {
                addCoefficient(planes, z, waves[k], sums, index * count + 1 + 2 * k);
            }
        });
        double[] totals = own.totals(count, sums);
        double factor = inverse ? 1.0 / box.points() : 1;
        totals[0] *= factor * factor * box.points();
        for (int i = 1; i < count; i++) {
            totals[i] *= factor;
        }
        return totals;
    }

    /** Returns the same numbers as {@link #expected}, of the result. */
    double[] found(Rows planes) throws IOException {
        double[] sums = new double[own.count() * SUMS];
        own.each((z, first, index) -> {
            sums[index * SUMS] = energy(planes, first);
            for (int k = 0; k < COEFFICIENTS; k++) {
                if (frequencies[k][2] == z) {
                    int row = first + frequencies[k][1];
                    sums[index * SUMS + 1 + 2 * k] = planes.re[row][frequencies[k][0]];
                    sums[index * SUMS + 2 + 2 * k] = planes.im[row][frequencies[k][0]];
                }
            }
        });
        return own.totals(SUMS, sums);
    }

    /** Returns the relative distance (Euclidean norm) of points from their source; collective. */
    double distance(Rows planes, PointSource source) throws IOException {
        Rows plane = Rows.planes(box, 0, 1);
        double[] sums = new double[2 * own.count()];
        own.each((z, row, index) -> {
            source.plane(z, plane.re, plane.im, 0);
            sums[2 * index + 1] = energy(plane, 0);
            for (int y = 0; y < box.ny(); y++) {
                subtract(plane.re[y], planes.re[row + y]);
                subtract(plane.im[y], planes.im[row + y]);
            }
            sums[2 * index] = energy(plane, 0);
        });
        double[] totals = own.totals(2, sums);
        return totals[0] == 0 ? 0 : Math.sqrt(totals[0] / totals[1]);
    }

    /** Returns one line about the first fault, or null; the distance is that after the transform back. */
    @Nullable
    String failure(double[] expected, double[] found, double distance) {
        double norm = Math.sqrt(expected[0]);
        double sumsBound = UNIT * (16.0 * box.log2Points() + box.nx() + box.ny() + box.nz());
        double foundNorm = Math.sqrt(found[0]);
        // Each comparison also fails for NaN.
        if (!(Math.abs(foundNorm - norm) <= sumsBound * norm)) {
            return Report.text("Parseval's theorem does not hold: norm found=%.17g, expected %.17g", foundNorm, norm);
        }
        for (int k = 0; k < COEFFICIENTS; k++) {
            int[] of = frequencies[k];
            int at = 1 + 2 * k;
            if (!(Math.hypot(found[at] - expected[at], found[at + 1] - expected[at + 1]) <= sumsBound * norm)) {
                return Report.text(
                        "wrong coefficient: frequencies=%d,%d,%d, found=%.17g,%.17g, expected %.17g,%.17g",
                        of[0], of[1], of[2], found[at], found[at + 1], expected[at], expected[at + 1]);
            }
        }
        double bound = UNIT * 16 * box.log2Points();
        if (!(distance <= bound)) {
            return Report.text(
                    "the inverse transform differs from the input: relative distance found=%.3g, expected up to %.3g",
                    distance, bound);
        }
        return null;
    }

    /** Adds up a plane's part of a coefficient. */
    private void addCoefficient(Rows planes, int z, double[][][] wave, double[] sums, int at) {
        double sumRe = 0;
        double sumIm = 0;
        double[] cosines = wave[0][0];
        double[] sines = wave[0][1];
        for (int y = 0; y < box.ny(); y++) {
            int row = planes.index(z, y);
            double[] re = planes.re[row];
            double[] im = planes.im[row];
            double rowRe = 0;
            double rowIm = 0;
            for (int x = 0; x < re.length; x++) {
                rowRe += re[x] * cosines[x] - im[x] * sines[x];
                rowIm += re[x] * sines[x] + im[x] * cosines[x];
            }
            sumRe += rowRe * wave[1][0][y] - rowIm * wave[1][1][y];
            sumIm += rowRe * wave[1][1][y] + rowIm * wave[1][0][y];
        }
        sums[at] = sumRe * wave[2][0][z] - sumIm * wave[2][1][z];
        sums[at + 1] = sumRe * wave[2][1][z] + sumIm * wave[2][0][z];
    }

    private double[][] wave(int frequency, int length) {
        double[][] wave = new double[2][length];
        for (int i = 0; i < length; i++) {
            double sine = UnitCircle.sine(frequency * i % length, length);
            wave[0][i] = UnitCircle.cosine(frequency * i % length, length);
            wave[1][i] = inverse ? sine : -sine;
        }
        return wave;
    }

    private double energy(Rows rows, int first) {
        double energy = 0;
        for (int y = 0; y < box.ny(); y++) {
            double[] re = rows.re[first + y];
            double[] im = rows.im[first + y];
            double ofRow = 0;
            for (int x = 0; x < re.length; x++) {
                ofRow += re[x] * re[x] + im[x] * im[x];
            }
            energy += ofRow;
        }
        return energy;
    }

    private static void subtract(double[] from, double[] row) {
        for (int i = 0; i < from.length; i++) {
            from[i] -= row[i];
        }
    }
}
