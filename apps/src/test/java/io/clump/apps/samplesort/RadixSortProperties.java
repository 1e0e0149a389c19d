package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** However few the keys are, and whichever digits differ, the radix sorts give the results of the platform's sort. */
class RadixSortProperties {
    private static final int MOST = 3_000;

    /** Keys anywhere in an array; the elements around them do not change. */
    private static final int AROUND = 7;

    @Property(tries = 300)
    void intsOfAnyDistributionAreInOrder(
            @ForAll Distribution distribution, @ForAll @IntRange(max = MOST) int count, @ForAll long seed) {
        KeyGenerator generator = new KeyGenerator(distribution, new SplittableRandom(seed), 0, 1, count);
        int[] keys = new int[count];
        Arrays.setAll(keys, i -> (int) (generator.next() >> Integer.SIZE));
        checkInts(keys);
    }

    @Property(tries = 300)
    void longsOfAnyDistributionAreInOrder(
            @ForAll Distribution distribution, @ForAll @IntRange(max = MOST) int count, @ForAll long seed) {
        KeyGenerator generator = new KeyGenerator(distribution, new SplittableRandom(seed), 0, 1, count);
        long[] keys = new long[count];
        Arrays.setAll(keys, i -> generator.next());
        checkLongs(keys);
    }

    /** Few of the bits differ, so that some digits, an odd or even number of them, are the same in all keys. */
    @Property(tries = 300)
    void keysThatDifferInFewBitsAreInOrder(
            @ForAll @IntRange(min = 1, max = MOST) int count,
            @ForAll long common,
            @ForAll @IntRange(max = 8) int differing,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long mask = 0;
        for (int i = 0; i < differing; i++) {
            mask |= 1L << random.nextInt(Long.SIZE);
        }
        int[] ints = new int[count];
        long[] longs = new long[count];
        for (int i = 0; i < count; i++) {
            longs[i] = common ^ (random.nextLong() & mask);
            ints[i] = (int) (longs[i] ^ longs[i] >>> Integer.SIZE);
        }
        checkInts(ints);
        checkLongs(longs);
    }

    @Property(tries = 100)
    void oneDigitThatDiffersIsEnough(
            @ForAll @IntRange(min = 2, max = MOST) int count,
            @ForAll @IntRange(max = 7) int digit,
            @ForAll long common,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] ints = new int[count];
        long[] longs = new long[count];
        for (int i = 0; i < count; i++) {
            int value = random.nextInt(256);
            ints[i] = (int) common ^ value << 8 * (digit % 4);
            longs[i] = common ^ (long) value << 8 * digit;
        }
        checkInts(ints);
        checkLongs(longs);
    }

    @Property(tries = 100)
    void extremesAreInOrder(@ForAll @IntRange(max = MOST) int count, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] someInts = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        long[] someLongs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE};
        int[] ints = new int[count];
        long[] longs = new long[count];
        for (int i = 0; i < count; i++) {
            ints[i] = someInts[random.nextInt(someInts.length)];
            longs[i] = someLongs[random.nextInt(someLongs.length)];
        }
        checkInts(ints);
        checkLongs(longs);
    }

    /** The order of the lowest bits, which stand for places, is the order in which equal keys were. */
    @Property(tries = 200)
    void bitsThatAreInOrderNeedNoPass(
            @ForAll @IntRange(min = 1, max = MOST) int count,
            @ForAll @IntRange(min = 12, max = 60) int sorted,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] keys = new long[AROUND + count + AROUND];
        for (int i = 0; i < count; i++) {
            keys[AROUND + i] = random.nextLong() << sorted | i;
        }
        long[] expected = keys.clone();
        Arrays.sort(expected, AROUND, AROUND + count);
        LongRadixSort.sortByDigits(keys, AROUND, AROUND + count, new long[keys.length], sorted);
        assertThat(keys).isEqualTo(expected);
    }

    private static void checkInts(int[] keys) {
        int[] expected = keys.clone();
        Arrays.sort(expected);
        int[] withMore = Arrays.copyOf(keys, keys.length + AROUND);
        IntRadixSort.sort(withMore, 0, keys.length, new int[keys.length], 0);
        assertThat(withMore).isEqualTo(Arrays.copyOf(expected, withMore.length));
        if (keys.length > 0) {
            IntRadixSort.sortByDigits(keys, 0, keys.length, new int[keys.length], 0);
            assertThat(keys).isEqualTo(expected);
        }
    }

    private static void checkLongs(long[] keys) {
        long[] expected = keys.clone();
        Arrays.sort(expected);
        long[] withMore = Arrays.copyOf(keys, keys.length + AROUND);
        LongRadixSort.sort(withMore, 0, keys.length, new long[keys.length], 0);
        assertThat(withMore).isEqualTo(Arrays.copyOf(expected, withMore.length));
        if (keys.length > 0) {
            LongRadixSort.sortByDigits(keys, 0, keys.length, new long[keys.length], 0);
            assertThat(keys).isEqualTo(expected);
        }
    }
}
