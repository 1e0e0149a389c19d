package io.clump.apps.fft;

import io.clump.am2.Checkpointable;
import io.clump.apps.Hash;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Rows of complex numbers, their real and imaginary parts apart, each row an array of its own. So the same loop can go
 * along the rows of any dimension, two numbers' parts are never mixed in a vector, and rows change places by their
 * references.
 *
 * <p>Planes keep the rows of one z together, lines those of one y.
 */
final class Rows implements Checkpointable {
    final double[][] re;
    final double[][] im;

    private final boolean arePlanes;
    private final int length;
    private final int first;
    private final int step;

    /** Makes rows for planes or lines of a given length. */
    private Rows(int count, boolean arePlanes, int length, int first, int step) {
        re = new double[count][];
        im = new double[count][];
        this.first = first;
        this.step = step;
        this.arePlanes = arePlanes;
        this.length = length;
    }

    /** Space for the planes of this process. */
    static Rows planes(Distribution distribution) {
        Box box = distribution.box();
        int rank = distribution.rank();
        return planes(box, distribution.plane(rank, 0), distribution.planes(rank), distribution.step());
    }

    /** Space for some neighbouring planes. */
    static Rows planes(Box box, int firstPlane, int count) {
        return planes(box, firstPlane, count, 1);
    }

    private static Rows planes(Box box, int firstPlane, int count, int step) {
        Rows rows = new Rows(count * box.ny(), true, box.ny(), firstPlane, step);
        for (int i = 0; i < rows.re.length; i++) {
            rows.allocate(i, box.nx());
        }
        return rows;
    }

    /**
     * Space for the lines of this process: the rows that are in no plane of its own, and no arrays yet for the others.
     */
    static Rows lines(Distribution distribution) {
        Box box = distribution.box();
        int rank = distribution.rank();
        int count = distribution.lines(rank) * box.nz();
        Rows rows = new Rows(count, false, box.nz(), distribution.line(rank, 0), distribution.step());
        for (int i = 0; i < rows.re.length; i++) {
            if (!distribution.hasPlane(i % box.nz())) {
                rows.allocate(i, box.nx());
            }
        }
        return rows;
    }

    int index(int z, int y) {
        return arePlanes ? (z - first) / step * length + y : (y - first) / step * length + z;
    }

    /** Takes a row's arrays over; both have them from then on. */
    void share(Rows other, int z, int y) {
        int to = index(z, y);
        int from = other.index(z, y);
        re[to] = other.re[from];
        im[to] = other.im[from];
    }

    /** Copies all numbers of rows that are arranged alike. */
    void copy(Rows other) {
        for (int i = 0; i < re.length; i++) {
            System.arraycopy(other.re[i], 0, re[i], 0, re[i].length);
            System.arraycopy(other.im[i], 0, im[i], 0, im[i].length);
        }
    }

    /** Returns a number that depends on each bit of a row and on its place. */
    long digest(int row, long place) {
        return Hash.digest(Hash.digest(place, re[row]), im[row]);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        for (int i = 0; i < re.length; i++) {
            Checkpointable.of(re[i]).save(out);
            Checkpointable.of(im[i]).save(out);
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        for (int i = 0; i < re.length; i++) {
            Checkpointable.of(re[i]).restore(in);
            Checkpointable.of(im[i]).restore(in);
        }
    }

    private void allocate(int index, int length) {
        re[index] = new double[length];
        im[index] = new double[length];
    }
}
