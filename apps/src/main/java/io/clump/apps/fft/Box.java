package io.clump.apps.fft;

import io.clump.am2.ClumpException;

/**
 * Numbers of points in each dimension. Points are ordered x fastest, then y, then z: a <em>row</em> is all x of one y
 * and z, a <em>plane</em> all rows of one z.
 *
 * @param nx points of a row, a power of two
 * @param ny rows of a plane, a power of two
 * @param nz planes, a power of two
 */
record Box(int nx, int ny, int nz) {
    /** Most points in one dimension. A cube of them takes 16 GB. */
    static final int MOST = 1024;

    Box {
        check("nx", nx);
        check("ny", ny);
        check("nz", nz);
    }

    /** A box with the same number of points in each dimension. */
    static Box cube(int size) {
        check("size", size);
        return new Box(size, size, size);
    }

    long points() {
        return (long) nx * ny * nz;
    }

    int log2Points() {
        return Long.numberOfTrailingZeros(points());
    }

    /** Most processes that can share the box, so that each has a plane before the transposition and a line after it. */
    int mostProcesses() {
        return Math.min(ny, nz);
    }

    @Override
    public String toString() {
        return nx + " x " + ny + " x " + nz;
    }

    private static void check(String name, int value) {
        if (value < 1 || value > MOST || Integer.bitCount(value) != 1) {
            throw new ClumpException(
                    "invalid " + name + ": found=" + value + ", expected a power of two from 1 to " + MOST);
        }
    }
}
