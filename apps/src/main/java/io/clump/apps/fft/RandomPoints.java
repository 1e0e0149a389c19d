package io.clump.apps.fft;

import java.util.SplittableRandom;

/** Random points: real and imaginary parts evenly spread from −1 to 1. Each plane of a seed has its own sequence. */
record RandomPoints(Box box, long seed) implements PointSource {
    /** Odd, so that each plane of a seed gets another sequence. */
    private static final long STEP = 0xBF58_476D_1CE4_E5B9L;

    @Override
    public void plane(int z, double[][] re, double[][] im, int first) {
        SplittableRandom random = new SplittableRandom(seed ^ (z + 1) * STEP);
        for (int y = 0; y < box.ny(); y++) {
            for (int x = 0; x < box.nx(); x++) {
                re[first + y][x] = 2 * random.nextDouble() - 1;
                im[first + y][x] = 2 * random.nextDouble() - 1;
            }
        }
    }
}
