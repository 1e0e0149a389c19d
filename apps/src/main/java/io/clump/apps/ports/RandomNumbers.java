package io.clump.apps.ports;

/** Numbers that depend on a seed and their place alone, so that each process can make those it wants. */
public final class RandomNumbers {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final double UNIT = 0x1p-53;

    private RandomNumbers() {}

    /** Returns the number of a seed at a place: at least −0.5, less than 0.5. */
    public static double centered(long seed, long place) {
        // The finalizer of SplitMix64 (Steele, Lea and Flood 2014), of a counter.
        long mixed = seed * GOLDEN + place * 0xD1B5_4A32_D192_ED03L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        mixed ^= mixed >>> 31;
        return (mixed >>> 11) * UNIT - 0.5;
    }
}
