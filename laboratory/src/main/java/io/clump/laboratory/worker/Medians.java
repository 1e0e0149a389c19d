package io.clump.laboratory.worker;

import java.util.Arrays;

/**
 * Times that are measured many times in a round, whose median is the result: a burst during which the thread lost its
 * processor is then one of many. Allocates nothing while a round runs. Belongs to one thread.
 */
public final class Medians {
    /** Values of a quantity in a round; further ones are ignored, since this many are enough. */
    private static final int CAPACITY = 1 << 12;

    private static final int PICOS = 1000;
    private static final int READINGS = 10_000;
    private static final int TRIES = 20;

    private final long[][] values;
    private final int[] counts;
    private final long clockPicos = clockPicos();

    /** Reserves memory. */
    public Medians(int quantities) {
        values = new long[quantities][CAPACITY];
        counts = new int[quantities];
    }

    /** Begins a round. */
    public void clear() {
        Arrays.fill(counts, 0);
    }

    public void add(int quantity, long value) {
        int count = counts[quantity];
        if (count < CAPACITY) {
            values[quantity][count] = value;
            counts[quantity] = count + 1;
        }
    }

    /**
     * Notes how long each of some operations took, without the time for reading the clock.
     *
     * @param nanos of all of them
     * @param readings number of times that the clock was read meanwhile
     * @return picoseconds of an operation
     */
    public long add(int quantity, long nanos, long readings, long operations) {
        long picos = (PICOS * nanos - readings * clockPicos) / operations;
        add(quantity, picos);
        return picos;
    }

    /**
     * Returns the medians of the round.
     *
     * @return one for each quantity; 0 for a quantity without values
     */
    public long[] all() {
        long[] medians = new long[values.length];
        for (int quantity = 0; quantity < medians.length; quantity++) {
            Arrays.sort(values[quantity], 0, counts[quantity]);
            medians[quantity] = counts[quantity] == 0 ? 0 : values[quantity][counts[quantity] / 2];
        }
        return medians;
    }

    /** Returns the time of a reading of the clock, the least of several tries. */
    private static long clockPicos() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            long end = start;
            for (int reading = 0; reading < READINGS; reading++) {
                end = System.nanoTime();
            }
            least = Math.min(least, PICOS * (end - start) / READINGS);
        }
        return least;
    }
}
