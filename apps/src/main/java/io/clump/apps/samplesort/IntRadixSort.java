package io.clump.apps.samplesort;

import java.util.Arrays;

/**
 * Sorts 32-bit integers digit by digit, the least significant first, by distribution counting: the radix sort of H. H. Seward
 * (1954), as in Knuth, The Art of Computer Programming, volume 3, section 5.2.5. A pass moves keys from one array to the other
 * in the order of one digit, and leaves those with the same digit as they were; after the last one they are in order.
 *
 * <p>How often each digit is there does not depend on the order, so one look at the keys counts all digits. A digit that is the
 * same in all keys needs no pass. The most significant one has the sign: its upper half comes first.
 *
 * <p>May be used by any thread; its arrays by one at a time. Allocates 4 kB.
 */
final class IntRadixSort {
    private static final int DIGITS = Integer.SIZE / Digits.BITS;

    private IntRadixSort() {}

    /**
     * Sorts the first keys of an array, in ascending order.
     *
     * @param keys to sort
     * @param size number of keys to sort
     * @param spare room for as many, at other places; what is there is lost
     */
    static void sort(int[] keys, int size, int[] spare) {
        if (size < Digits.LEAST_KEYS) {
            Arrays.sort(keys, 0, size);
        } else {
            sortByDigits(keys, size, spare);
        }
    }

    /** The same for one key at least, however few they are. */
    static void sortByDigits(int[] keys, int size, int[] spare) {
        int[][] counts = new int[DIGITS][Digits.RADIX];
        count(keys, size, counts);
        int[] source = keys;
        int[] target = spare;
        for (int digit = 0; digit < DIGITS; digit++) {
            int shift = digit * Digits.BITS;
            int[] places = counts[digit];
            if (places[source[0] >>> shift & Digits.MASK] == size) {
                continue;
            }
            Digits.toPlaces(places, 0, digit == DIGITS - 1);
            move(source, target, size, places, shift);
            int[] sorted = target;
            target = source;
            source = sorted;
        }
        if (source != keys) {
            System.arraycopy(source, 0, keys, 0, size);
        }
    }

    private static void count(int[] keys, int size, int[][] counts) {
        int[] first = counts[0];
        int[] second = counts[1];
        int[] third = counts[2];
        int[] fourth = counts[3];
        for (int i = 0; i < size; i++) {
            int key = keys[i];
            first[key & Digits.MASK]++;
            second[key >>> 8 & Digits.MASK]++;
            third[key >>> 16 & Digits.MASK]++;
            fourth[key >>> 24]++;
        }
    }

    private static void move(int[] source, int[] target, int size, int[] places, int shift) {
        for (int i = 0; i < size; i++) {
            int key = source[i];
            target[places[key >>> shift & Digits.MASK]++] = key;
        }
    }
}
