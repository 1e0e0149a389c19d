package io.clump.apps;

import java.util.SplittableRandom;

/** Spreads numbers evenly over all 64-bit numbers, the same way on each machine. */
public final class Hash {
    /** The golden ratio as a fraction of 2^64: keeps small numbers apart. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private static final long FIRST_MULTIPLIER = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND_MULTIPLIER = 0x94D0_49BB_1331_11EBL;

    /** Keeps the places of a seed apart. */
    private static final long PLACE_STEP = 0xD1B5_4A32_D192_ED03L;

    /** Number of bits of the hash that a double holds exactly, and the last of them. */
    private static final int DOUBLE_BITS = 53;

    private static final double UNIT = 0x1p-53;

    private Hash() {}

    /** Multiplies and folds twice, with the constants of SplitMix64 (Steele, Lea and Flood 2014). */
    public static long of(long value) {
        long mixed = value + STEP;
        mixed = (mixed ^ (mixed >>> 30)) * FIRST_MULTIPLIER;
        mixed = (mixed ^ (mixed >>> 27)) * SECOND_MULTIPLIER;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns a random number for a seed and a place: at least −0.5, less than 0.5. */
    public static double centered(long seed, long place) {
        return (of((seed - 1) * STEP + place * PLACE_STEP) >>> (Long.SIZE - DOUBLE_BITS)) * UNIT - 0.5;
    }

    /**
     * Returns a random sequence of a seed for a number: another one for each, since each split is independent of those
     * before.
     */
    public static SplittableRandom random(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < number; i++) {
            random.split();
        }
        return random.split();
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
