package io.clump.apps.fft;

/** A problem of the FT benchmark of the NAS Parallel Benchmarks. */
enum NpbClass {
    /** The sample: 64 x 64 x 64 points. */
    S,
    /** For a workstation: 128 x 128 x 32 points. */
    W;

    private static final double[][] CHECKSUMS_OF_S = {
        {5.546087004964e+02, 4.845363331978e+02},
        {5.546385409189e+02, 4.865304269511e+02},
        {5.546148406171e+02, 4.883910722336e+02},
        {5.545423607415e+02, 4.901273169046e+02},
        {5.544255039624e+02, 4.917475857993e+02},
        {5.542683411902e+02, 4.932597244941e+02}
    };

    private static final double[][] CHECKSUMS_OF_W = {
        {5.673612178944e+02, 5.293246849175e+02},
        {5.631436885271e+02, 5.282149986629e+02},
        {5.594024089970e+02, 5.270996558037e+02},
        {5.560698047020e+02, 5.260027904925e+02},
        {5.530898991250e+02, 5.249400845633e+02},
        {5.504159734538e+02, 5.239212247086e+02}
    };

    Box box() {
        return this == S ? new Box(64, 64, 64) : new Box(128, 128, 32);
    }

    /** Returns how often the points are evolved and transformed back. */
    int iterations() {
        return CHECKSUMS_OF_S.length;
    }

    /** Returns the published checksum of an iteration, from 0: real and imaginary part. */
    double[] checksum(int iteration) {
        return (this == S ? CHECKSUMS_OF_S : CHECKSUMS_OF_W)[iteration].clone();
    }
}
