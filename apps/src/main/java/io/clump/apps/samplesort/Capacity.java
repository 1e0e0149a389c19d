package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;

/** Growth of arrays: by half when they are full, so that a key costs constant time on average. */
final class Capacity {
    /** A little less than the largest array, which not every machine makes. */
    static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

    private static final int LEAST = 1024;

    private Capacity() {}

    /** At least as many as are needed, and up to half as many again as there were. */
    static int grown(KeyType type, int capacity, long needed) {
        int most = type.mostPerProcess();
        if (needed > most) {
            throw new ClumpException("too many " + type.plural() + " for one process: found more than " + most);
        }
        return (int) Math.min(most, Math.max(LEAST, Math.max(needed, capacity + (capacity >> 1) + 1L)));
    }

    /**
     * Room for a quarter more than expected, more than five standard deviations of the samples: it rarely has to grow.
     */
    static int withRoom(KeyType type, int expected) {
        return (int) Math.min(type.mostPerProcess(), Math.max(LEAST, expected + expected / 4L));
    }
}
