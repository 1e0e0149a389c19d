package io.clump.apps.samplesort;

/**
 * Common parts of the radix sorts of all kinds of keys: digits of eight bits, and where keys go by them. Digits of
 * eleven bits need fewer passes, but write alternately to the ends of as many piles as there are digits, and 2,048
 * lines exceed a first-level cache: measured, half a million keys and more took up to twice as long, and fewer about as
 * long.
 */
final class Digits {
    static final int BITS = Byte.SIZE;
    static final int RADIX = 1 << BITS;
    static final int MASK = RADIX - 1;

    /**
     * The platform sorts fewer keys faster, since its cost does not depend on the possible digits: below 50 keys of 32
     * bits, 110 of 64.
     */
    static final int LEAST_KEYS = 128;

    private Digits() {}

    /**
     * Turns the numbers of keys with each digit into the places where the first of them go.
     *
     * @param counts of keys by their digit; replaced by places
     * @param from where the first key of all goes
     * @param signed true if the digit has the keys' sign, so that its upper half is first
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
