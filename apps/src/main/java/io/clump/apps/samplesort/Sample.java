package io.clump.apps.samplesort;

/**
 * A key with the place where it stands at the start, which tells equal keys apart: no two samples or keys of a job are
 * the same, so any number of equal keys can be divided.
 *
 * @param high part of the key
 * @param tie decides between equal high parts: low part of the key, then rank, then position
 */
record Sample(long high, long tie) implements Comparable<Sample> {
    private static final int POSITION_BITS = 31;
    private static final int RANK_BITS = 16;

    /** All of it in the order in which it counts; never negative. */
    static long tie(int low, int rank, int position) {
        return (long) low << (RANK_BITS + POSITION_BITS) | (long) rank << POSITION_BITS | position;
    }

    @Override
    public int compareTo(Sample other) {
        int order = Long.compare(high, other.high);
        return order == 0 ? Long.compare(tie, other.tie) : order;
    }
}
