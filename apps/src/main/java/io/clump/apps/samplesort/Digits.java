package io.clump.apps.samplesort;

/**
 * What the radix sorts of all kinds of keys have in common: digits of eight bits, and where keys go by them. Wider digits mean
 * fewer passes, but eleven bits took longer in all sizes that were measured: as many ends of piles as there are digits are
 * written to in turns, and 256 lines and pages are about what a processor's first caches hold.
 */
final class Digits {
    static final int BITS = Byte.SIZE;
    static final int RADIX = 1 << BITS;
    static final int MASK = RADIX - 1;

    /** Fewer keys the platform sorts faster, as it looks at no digits that there could be: below 50 of 32 bits, 110 of 64. */
    static final int LEAST_KEYS = 128;

    private Digits() {}

    /**
     * Turns the numbers of keys with each digit into the places where the first of them go.
     *
     * @param counts of keys by their digit; replaced by places
     * @param from where the first key of all goes
     * @param signed whether the digit has the keys' sign, so that its upper half comes first
     */
    static void toPlaces(int[] counts, int from, boolean signed) {
        int least = signed ? RADIX / 2 : 0;
        int place = from;
        for (int i = 0; i < RADIX; i++) {
            int digit = i ^ least;
            int count = counts[digit];
            counts[digit] = place;
            place += count;
        }
    }
}
