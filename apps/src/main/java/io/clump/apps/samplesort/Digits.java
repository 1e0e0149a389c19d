package io.clump.apps.samplesort;

/**
 * Common parts of the radix sorts of all kinds of keys: digits of eight bits, and where keys go by them. Digits of
 * eleven bits mean fewer passes, but as many ends of piles are written to in turns as there are digits, and 2,048 lines
 * are more than a first-level cache holds: measured, half a million keys and more took up to twice as long, and fewer
 * about as long.
 */
final class Digits {
    static final int BITS = Byte.SIZE;
    static final int RADIX = 1 << BITS;
    static final int MASK = RADIX - 1;

    /**
     * Fewer keys the platform sorts faster, as it looks at no digits that there could be: below 50 of 32 bits, 110 of
     * 64.
     */
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
