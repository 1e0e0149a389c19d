package io.clump.apps.fft;

import java.io.IOException;

/** Source of points, plane by plane and as often as needed; the same in every process. */
interface PointSource {
    /** Puts the numbers of the plane of a z into rows, its first row at {@code first}. */
    void plane(int z, double[][] re, double[][] im, int first) throws IOException;
}
