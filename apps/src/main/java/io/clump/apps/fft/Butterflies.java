package io.clump.apps.fft;

/**
 * Fourier transforms of two, four and eight numbers, for many columns at once: each array is one of the numbers in all
 * columns, and is replaced by the number of that frequency. The loops are such that the compiler makes vector
 * instructions of them: one index for all arrays, nothing but additions and multiplications, and no branch.
 */
final class Butterflies {
    private static final double ROOT_OF_HALF = Math.sqrt(0.5);

    private Butterflies() {}

    static void two(double[][] re, double[][] im, int at, int from, int to) {
        double[] ar = re[at], ai = im[at];
        double[] br = re[at + 1], bi = im[at + 1];
        for (int i = from; i < to; i++) {
            double sr = ar[i] + br[i];
            double si = ai[i] + bi[i];
            double dr = ar[i] - br[i];
            double di = ai[i] - bi[i];
            ar[i] = sr;
            ai[i] = si;
            br[i] = dr;
            bi[i] = di;
        }
    }

    /** Rows are {@code step} apart. */
    static void four(double[][] re, double[][] im, int at, int step, int from, int to) {
        double[] ar = re[at], ai = im[at];
        double[] br = re[at + step], bi = im[at + step];
        double[] cr = re[at + 2 * step], ci = im[at + 2 * step];
        double[] dr = re[at + 3 * step], di = im[at + 3 * step];
        for (int i = from; i < to; i++) {
            double sr = ar[i] + cr[i];
            double si = ai[i] + ci[i];
            double tr = ar[i] - cr[i];
            double ti = ai[i] - ci[i];
            double ur = br[i] + dr[i];
            double ui = bi[i] + di[i];
            double vr = br[i] - dr[i];
            double vi = bi[i] - di[i];
            ar[i] = sr + ur;
            ai[i] = si + ui;
            br[i] = tr + vi;
            bi[i] = ti - vr;
            cr[i] = sr - ur;
            ci[i] = si - ui;
            dr[i] = tr - vi;
            di[i] = ti + vr;
        }
    }

    /**
     * Does {@link #four} without factors, and then multiplies the second to fourth result by the w-th, 2w-th and 3w-th
     * of some complex numbers.
     */
    static void four(
            double[][] re, double[][] im, int at, int step, double[] cosines, double[] sines, int w, int from, int to) {
        double[] ar = re[at], ai = im[at];
        double[] br = re[at + step], bi = im[at + step];
        double[] cr = re[at + 2 * step], ci = im[at + 2 * step];
        double[] dr = re[at + 3 * step], di = im[at + 3 * step];
        double wr1 = cosines[w], wi1 = sines[w];
        double wr2 = cosines[2 * w], wi2 = sines[2 * w];
        double wr3 = cosines[3 * w], wi3 = sines[3 * w];
        for (int i = from; i < to; i++) {
            double sr = ar[i] + cr[i];
            double si = ai[i] + ci[i];
            double tr = ar[i] - cr[i];
            double ti = ai[i] - ci[i];
            double ur = br[i] + dr[i];
            double ui = bi[i] + di[i];
            double vr = br[i] - dr[i];
            double vi = bi[i] - di[i];
            ar[i] = sr + ur;
            ai[i] = si + ui;
            double xr = tr + vi;
            double xi = ti - vr;
            br[i] = xr * wr1 - xi * wi1;
            bi[i] = xr * wi1 + xi * wr1;
            double yr = sr - ur;
            double yi = si - ui;
            cr[i] = yr * wr2 - yi * wi2;
            ci[i] = yr * wi2 + yi * wr2;
            double zr = tr - vi;
            double zi = ti + vr;
            dr[i] = zr * wr3 - zi * wi3;
            di[i] = zr * wi3 + zi * wr3;
        }
    }

    static void eight(double[][] re, double[][] im, int at, int from, int to) {
        double[] r0 = re[at];
        double[] r1 = re[at + 1];
        double[] r2 = re[at + 2];
        double[] r3 = re[at + 3];
        double[] r4 = re[at + 4];
        double[] r5 = re[at + 5];
        double[] r6 = re[at + 6];
        double[] r7 = re[at + 7];
        double[] i0 = im[at];
        double[] i1 = im[at + 1];
        double[] i2 = im[at + 2];
        double[] i3 = im[at + 3];
        double[] i4 = im[at + 4];
        double[] i5 = im[at + 5];
        double[] i6 = im[at + 6];
        double[] i7 = im[at + 7];
        for (int i = from; i < to; i++) {
            // Sums, of which the even frequencies are made, and differences, of which the odd ones are.
            double ar = r0[i] + r4[i], ai = i0[i] + i4[i], er = r0[i] - r4[i], ei = i0[i] - i4[i];
            double br = r1[i] + r5[i], bi = i1[i] + i5[i], fr = r1[i] - r5[i], fi = i1[i] - i5[i];
            double cr = r2[i] + r6[i], ci = i2[i] + i6[i], gr = r2[i] - r6[i], gi = i2[i] - i6[i];
            double dr = r3[i] + r7[i], di = i3[i] + i7[i], hr = r3[i] - r7[i], hi = i3[i] - i7[i];
            // Frequencies 0, 2, 4, 6.
            double sr = ar + cr, si = ai + ci, tr = ar - cr, ti = ai - ci;
            double ur = br + dr, ui = bi + di, vr = br - dr, vi = bi - di;
            r0[i] = sr + ur;
            i0[i] = si + ui;
            r2[i] = tr + vi;
            i2[i] = ti - vr;
            r4[i] = sr - ur;
            i4[i] = si - ui;
            r6[i] = tr - vi;
            i6[i] = ti + vr;
            // Frequencies 1, 3, 5, 7: the differences are turned by 0, 1, 2 and 3 eighths of a circle first.
            double pr = (fr + fi) * ROOT_OF_HALF, pi = (fi - fr) * ROOT_OF_HALF;
            double qr = (hi - hr) * ROOT_OF_HALF, qi = (-hr - hi) * ROOT_OF_HALF;
            double kr = er + gi, ki = ei - gr, lr = er - gi, li = ei + gr;
            double mr = pr + qr, mi = pi + qi, nr = pr - qr, ni = pi - qi;
            r1[i] = kr + mr;
            i1[i] = ki + mi;
            r3[i] = lr + ni;
            i3[i] = li - nr;
            r5[i] = kr - mr;
            i5[i] = ki - mi;
            r7[i] = lr - ni;
            i7[i] = li + nr;
        }
    }
}
