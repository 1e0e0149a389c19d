package io.clump.apps.fft;

import java.io.IOException;

/** Where points come from, plane by plane and as often as they are asked for; the same in whatever process that is. */
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
