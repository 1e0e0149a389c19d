package io.clump.laboratory.worker;

/** What reading the clock costs, so that it can be taken off. */
public final class Clock {
    private static final int READINGS = 10_000;
    private static final int TRIES = 20;

    private Clock() {}

    /**
     * Measures it.
     *
     * @return picoseconds that a reading takes, the least of several tries
     */
    public static long readingPicos() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            long end = start;
            for (int reading = 0; reading < READINGS; reading++) {
                end = System.nanoTime();
            }
            least = Math.min(least, 1000 * (end - start) / READINGS);
        }
        return least;
    }
}
