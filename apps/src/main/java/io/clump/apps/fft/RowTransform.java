package io.clump.apps.fft;

/**
 * The Fourier transform along one dimension, of many columns at once: element k of the sequences is row k, and each
 * column is a sequence of its own. Decimation in frequency, in place, with four legs a pass and eight, or two, in the
 * last one; the frequencies come out in the order of their digits reversed, and the rows' references are put in order
 * at the end, so that no number is moved for it.
 *
 * <p>Each number goes through the same operations wherever its column is, so results do not depend on how columns are
 * spread over processes. Not for several threads at a time.
 */
final class RowTransform {
    /** Columns that are transformed together take about this much, a part of a second-level cache. */
    private static final int BLOCK_BYTES = 1 << 18;

    /** Fewer columns would leave vectors half empty. */
    private static final int LEAST_COLUMNS = 16;

    private final int length;
    private final int blockColumns;

    /** The powers of the primitive root exp(−2πi / length). */
    private final double[] cosines;

    private final double[] sines;

    /** Frequency of each output row. */
    private final int[] frequencies;

    private final double[][] reordered;

    /** Prepares transforms of one length, a power of two. */
    RowTransform(int length) {
        this.length = length;
        blockColumns = Math.max(LEAST_COLUMNS, BLOCK_BYTES / (2 * Double.BYTES * length));
        cosines = new double[length];
        sines = new double[length];
        frequencies = new int[length];
        for (int k = 0; k < length; k++) {
            cosines[k] = UnitCircle.cosine(k, length);
            sines[k] = -UnitCircle.sine(k, length);
            frequencies[row(k)] = k;
        }
        reordered = new double[length][];
    }

    /**
     * Transforms with negative exponents, without a factor. With real and imaginary parts exchanged, the same call
     * transforms with positive ones.
     *
     * @param re the rows' real parts; output row k has the frequency of k
     * @param im the rows' imaginary parts, likewise
     * @param first index of row 0
     * @param columns number of columns, from the first
     */
    void transform(double[][] re, double[][] im, int first, int columns) {
        for (int from = 0; from < columns; from += blockColumns) {
            transform(re, im, first, from, Math.min(columns, from + blockColumns));
        }
        reorder(re, first);
        reorder(im, first);
    }

    private void transform(double[][] re, double[][] im, int first, int from, int to) {
        int rest = length;
        int end = first + length;
        while (legs(rest) == 4) {
            for (int at = first; at < end; at += rest) {
                four(re, im, at, rest, from, to);
            }
            rest /= 4;
        }
        for (int at = first; at < end && rest == 8; at += 8) {
            Butterflies.eight(re, im, at, from, to);
        }
        for (int at = first; at < end && rest == 2; at += 2) {
            Butterflies.two(re, im, at, from, to);
        }
    }

    /** Splits one transform into four of a quarter of its length. */
    private void four(double[][] re, double[][] im, int at, int rest, int from, int to) {
        int quarter = rest / 4;
        Butterflies.four(re, im, at, quarter, from, to);
        for (int j = 1; j < quarter; j++) {
            Butterflies.four(re, im, at + j, quarter, cosines, sines, j * (length / rest), from, to);
        }
    }

    private void reorder(double[][] rows, int first) {
        System.arraycopy(rows, first, reordered, 0, length);
        for (int i = 0; i < length; i++) {
            rows[first + frequencies[i]] = reordered[i];
        }
    }

    /** Output row of a frequency: its digits, the lowest of which selects the largest part. */
    private int row(int frequency) {
        int row = 0;
        int digits = frequency;
        int rest = length;
        while (rest > 1) {
            int legs = legs(rest);
            rest /= legs;
            row += digits % legs * rest;
            digits /= legs;
        }
        return row;
    }

    /** Legs of the next pass, for the length that is left; four as long as what remains then is no single two. */
    private static int legs(int rest) {
        return rest == 8 || rest == 2 || rest == 1 ? rest : 4;
    }
}
