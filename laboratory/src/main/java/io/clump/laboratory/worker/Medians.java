package io.clump.laboratory.worker;

import java.util.Arrays;

/**
 * What was measured again and again in a round, of which the one in the middle is told: a burst in which the processor was
 * taken away is one among many then. Allocates nothing while a round runs. Belongs to one thread.
 */
public final class Medians {
    /** Values of a quantity in a round; those beyond are left out, as so many say enough. */
    private static final int CAPACITY = 1 << 12;

    private final long[][] values;
    private final int[] counts;

    /** Makes room. */
    public Medians(int quantities) {
        values = new long[quantities][CAPACITY];
        counts = new int[quantities];
    }

    /** A round begins. */
    public void clear() {
        Arrays.fill(counts, 0);
    }

    /** Notes a value. */
    public void add(int quantity, long value) {
        int count = counts[quantity];
        if (count < CAPACITY) {
            values[quantity][count] = value;
            counts[quantity] = count + 1;
        }
    }

    /**
     * The medians of the round.
     *
     * @return one for each quantity; 0 of one that has no value
     */
    public long[] all() {
        long[] medians = new long[values.length];
        for (int quantity = 0; quantity < medians.length; quantity++) {
            Arrays.sort(values[quantity], 0, counts[quantity]);
            medians[quantity] = values[quantity][counts[quantity] / 2];
        }
        return medians;
    }
}
