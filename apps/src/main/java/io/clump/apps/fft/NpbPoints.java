package io.clump.apps.fft;

/**
 * The points that the FT benchmark of the NAS Parallel Benchmarks begins with (Bailey et al. 1994, sections 2.2 and
 * 2.3): pseudo-random numbers from 0 to 1, x_k = 5^13 · x_{k−1} mod 2^46, from 314159265 on; two for each point in
 * their order.
 */
record NpbPoints(Box box) implements PointSource {
    private static final long SEED = 314_159_265;
    private static final long MULTIPLIER = 1_220_703_125;
    private static final long MASK = (1L << 46) - 1;
    private static final double UNIT = 1.0 / (1L << 46);

    @Override
    public void plane(int z, double[][] re, double[][] im, int first) {
        long state = next(SEED, power(2L * box.nx() * box.ny() * z));
        for (int y = 0; y < box.ny(); y++) {
            for (int x = 0; x < box.nx(); x++) {
                state = next(state, MULTIPLIER);
                re[first + y][x] = state * UNIT;
                state = next(state, MULTIPLIER);
                im[first + y][x] = state * UNIT;
            }
        }
    }

    /** The low 46 bits of a product are right even where 64 are not enough for it. */
    private static long next(long state, long factor) {
        return state * factor & MASK;
    }

    /** The multiplier to the power of a number: what that many steps multiply with. */
    private static long power(long steps) {
        long result = 1;
        long square = MULTIPLIER;
        for (long left = steps; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                result = next(result, square);
            }
            square = next(square, square);
        }
        return result;
    }
}
