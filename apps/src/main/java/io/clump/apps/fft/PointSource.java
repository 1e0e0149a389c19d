package io.clump.apps.fft;

import java.io.IOException;

/** Source of points, plane by plane and as often as needed; the same in every process. */
interface PointSource {
    /**
     * Puts a plane's numbers into rows.
     *
     * @param z of the plane
     * @param re real parts; row {@code first + y} gets those of that y
     * @param im imaginary parts, likewise
     * @param first row of the plane's first
     * @throws IOException if they cannot be read
     */
    void plane(int z, double[][] re, double[][] im, int first) throws IOException;
}
