package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Records are in the order of their keys, and those with the same key keep their order: the result of the platform's
 * stable sort.
 */
class RecordSortProperties {
    private static final Comparator<byte[]> BY_KEY = (one, other) -> Arrays.compareUnsigned(one, 0, 10, other, 0, 10);

    /** Enough for groups of equal beginnings that are sorted digit by digit themselves. */
    private static final int MOST = 2_000;

    @Property(tries = 100)
    void recordsOfAnyDistributionAreInStableOrder(
            @ForAll Distribution distribution, @ForAll @IntRange(max = MOST) int count, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        KeyGenerator generator = new KeyGenerator(distribution, random.split(), 0, 1, count);
        byte[][] records = new byte[count][RecordLayout.LENGTH_BYTES];
        for (byte[] record : records) {
            RecordLayout.fill(new UnsafeBuffer(record), generator.next(), random);
        }
        check(records);
    }

    /** Keys that are the same in all bytes but some, anywhere. */
    @Property(tries = 200)
    void recordsThatDifferInFewBytesAreInStableOrder(
            @ForAll @IntRange(max = MOST) int count,
            @ForAll @IntRange(max = 3) int differing,
            @ForAll @IntRange(min = 1, max = 256) int values,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] common = new byte[RecordLayout.LENGTH_BYTES];
        random.nextBytes(common);
        int[] places = random.ints(differing, 0, RecordLayout.PAYLOAD_OFFSET).toArray();
        byte[][] records = new byte[count][];
        for (int i = 0; i < count; i++) {
            records[i] = common.clone();
            for (int place : places) {
                records[i][place] += (byte) random.nextInt(values);
            }
            new UnsafeBuffer(records[i]).putInt(RecordLayout.PAYLOAD_OFFSET, i);
        }
        check(records);
    }

    private static void check(byte[][] records) {
        byte[] target = new byte[records.length * RecordLayout.LENGTH_BYTES];
        new RecordSort(joined(records), records.length).sortInto(target);
        byte[][] expected = records.clone();
        // The platform's sort of objects is stable.
        Arrays.sort(expected, BY_KEY);
        assertThat(Arrays.equals(target, joined(expected))).isTrue();
    }

    private static byte[] joined(byte[][] records) {
        byte[] joined = new byte[records.length * RecordLayout.LENGTH_BYTES];
        for (int i = 0; i < records.length; i++) {
            System.arraycopy(records[i], 0, joined, i * RecordLayout.LENGTH_BYTES, RecordLayout.LENGTH_BYTES);
        }
        return joined;
    }
}
