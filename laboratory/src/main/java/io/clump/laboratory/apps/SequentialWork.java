package io.clump.laboratory.apps;

import java.util.function.BooleanSupplier;

/**
 * Sequential work that competes with jobs (thesis, section 5.3.4): increments random elements of an array as large as a
 * second-level cache, so that it takes cache lines from the others as well as time.
 */
final class SequentialWork {
    /** Longs: half a megabyte, as the second-level caches of the thesis and most of today's. */
    private static final int ELEMENTS = 1 << 16;

    private static final int BETWEEN_CHECKS = 1024;
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;
    private static final int HIGH_BITS = 48;

    private final long[] elements = new long[ELEMENTS];
    private long random = 1;

    /** Works until there is no need for it any more. */
    void runUntil(BooleanSupplier end) {
        while (!end.getAsBoolean()) {
            for (int i = 0; i < BETWEEN_CHECKS; i++) {
                random = random * MULTIPLIER + INCREMENT;
                elements[(int) (random >>> HIGH_BITS)]++;
            }
        }
    }
}
