package io.clump.apps.samplesort;

import java.util.Arrays;

/**
 * Sorts 64-bit integers as {@link IntRadixSort} sorts 32-bit ones, in up to eight passes. May be used by any thread; its
 * arrays by one at a time. Allocates 8 kB.
 */
final class LongRadixSort {
    private static final int DIGITS = Long.SIZE / Digits.BITS;

    private LongRadixSort() {}

    /**
     * Sorts keys of an array, in ascending order.
     *
     * @param keys to sort
     * @param from index of the first key to sort
     * @param to index after the last one
     * @param spare room for the keys at the same indices of another array; what is there is lost
     * @param sortedBits number of low bits by which the keys are in order already
     */
    static void sort(long[] keys, int from, int to, long[] spare, int sortedBits) {
        if (to - from < Digits.LEAST_KEYS) {
            Arrays.sort(keys, from, to);
        } else {
            sortByDigits(keys, from, to, spare, sortedBits);
        }
    }

    /** The same for one key at least, however few they are. */
    static void sortByDigits(long[] keys, int from, int to, long[] spare, int sortedBits) {
        int[][] counts = new int[DIGITS][Digits.RADIX];
        count(keys, from, to, counts);
        long[] source = keys;
        long[] target = spare;
        for (int digit = sortedBits / Digits.BITS; digit < DIGITS; digit++) {
            int shift = digit * Digits.BITS;
            int[] places = counts[digit];
            if (places[digit(source[from], shift)] == to - from) {
                continue;
            }
            Digits.toPlaces(places, from, digit == DIGITS - 1);
            move(source, target, from, to, places, shift);
            long[] sorted = target;
            target = source;
            source = sorted;
        }
        if (source != keys) {
            System.arraycopy(source, from, keys, from, to - from);
        }
    }

    private static void count(long[] keys, int from, int to, int[][] counts) {
        int[] first = counts[0];
        int[] second = counts[1];
        int[] third = counts[2];
        int[] fourth = counts[3];
        int[] fifth = counts[4];
        int[] sixth = counts[5];
        int[] seventh = counts[6];
        int[] eighth = counts[7];
        for (int i = from; i < to; i++) {
            int low = (int) keys[i];
            int high = (int) (keys[i] >>> Integer.SIZE);
            first[low & Digits.MASK]++;
            second[low >>> 8 & Digits.MASK]++;
            third[low >>> 16 & Digits.MASK]++;
            fourth[low >>> 24]++;
            fifth[high & Digits.MASK]++;
            sixth[high >>> 8 & Digits.MASK]++;
            seventh[high >>> 16 & Digits.MASK]++;
            eighth[high >>> 24]++;
        }
    }

    private static void move(long[] source, long[] target, int from, int to, int[] places, int shift) {
        for (int i = from; i < to; i++) {
            long key = source[i];
            target[places[digit(key, shift)]++] = key;
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & Digits.MASK;
    }
}
