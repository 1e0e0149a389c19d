package io.clump.apps;

/** Spreads numbers evenly over all 64-bit numbers, the same way on each machine. */
public final class Hash {
    /** The golden ratio as a fraction of 2^64: keeps small numbers apart. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private static final long FIRST_MULTIPLIER = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND_MULTIPLIER = 0x94D0_49BB_1331_11EBL;

    private Hash() {}

    /** Multiplies and folds twice, with the constants of SplitMix64 (Steele, Lea and Flood 2014). */
    public static long of(long value) {
        long mixed = value + STEP;
        mixed = (mixed ^ (mixed >>> 30)) * FIRST_MULTIPLIER;
        mixed = (mixed ^ (mixed >>> 27)) * SECOND_MULTIPLIER;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns a digest that depends on each bit of some numbers, their order, and where it began. */
    public static long digest(long start, double[] numbers) {
        long state = start;
        for (double number : numbers) {
            state = (state ^ Double.doubleToRawLongBits(number)) * STEP;
            state ^= state >>> 29;
        }
        return state;
    }
}
