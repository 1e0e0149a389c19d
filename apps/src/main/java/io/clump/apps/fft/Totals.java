package io.clump.apps.fft;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;

/**
 * Sums over all points of all processes. Each plane is summed up by its process and the planes in their order, so a
 * total is the same to the bit however many processes there are.
 */
final class Totals {
    private Totals() {}

    /**
     * Adds up sums of planes; all processes do it together.
     *
     * @param splitc this process's view of the job
     * @param count how many sums there are of each plane
     * @param ofOwnPlanes sums of this process's planes, all those of a plane next to each other
     * @return each sum's total, the same in all processes
     */
    static double[] of(SplitC splitc, int count, double[] ofOwnPlanes) {
        double[] totals = new double[count];
        for (double[] ofPlanes : splitc.allGather(ofOwnPlanes)) {
            for (int i = 0; i < ofPlanes.length; i++) {
                totals[i % count] += ofPlanes[i];
            }
        }
        return totals;
    }

    /** A number that depends on each bit of all numbers and their places; all processes get it together. */
    static long digest(SplitC splitc, Distribution distribution, Rows planes) {
        Box box = distribution.box();
        long digest = 0;
        int end = distribution.firstPlane(distribution.rank() + 1);
        for (int z = distribution.firstPlane(distribution.rank()); z < end; z++) {
            for (int y = 0; y < box.ny(); y++) {
                int index = planes.index(z, y);
                long row = (long) z * box.ny() + y;
                // Rows are added up, so that their order does not matter; each is mixed with its place.
                digest += mix(mix(row, planes.re[index]), planes.im[index]);
            }
            splitc.poll();
        }
        return splitc.allReduce(digest, Reduction.SUM);
    }

    private static long mix(long start, double[] row) {
        long state = start;
        for (double number : row) {
            state = (state ^ Double.doubleToRawLongBits(number)) * 0x9E37_79B9_7F4A_7C15L;
            state ^= state >>> 29;
        }
        return state;
    }
}
