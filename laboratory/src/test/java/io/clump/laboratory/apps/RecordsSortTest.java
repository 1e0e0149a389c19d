package io.clump.laboratory.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that did not sort would be too good to be beaten. */
class RecordsSortTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 1_000})
    void recordsAreInTheOrderOfTheirKeysAsBytes(int size) {
        // Few first bytes, so that many keys differ in the last ones only, and some in none.
        byte[] records = new byte[size * RecordsSort.LENGTH_BYTES];
        SplittableRandom random = new SplittableRandom(1);
        random.nextBytes(records);
        for (int i = 0; i < size; i++) {
            Arrays.fill(
                    records, i * RecordsSort.LENGTH_BYTES, i * RecordsSort.LENGTH_BYTES + 9, (byte) random.nextInt());
        }
        byte[][] expected = split(records);
        Arrays.sort(expected, (one, other) -> Arrays.compareUnsigned(one, 0, 10, other, 0, 10));
        assertThat(split(new RecordsSort(records, null).sort(null))).isDeepEqualTo(expected);
        TwoThreads two = new TwoThreads();
        try {
            assertThat(split(new RecordsSort(records, two).sort(two))).isDeepEqualTo(expected);
        } finally {
            two.close();
        }
    }

    private static byte[][] split(byte[] records) {
        byte[][] all = new byte[records.length / RecordsSort.LENGTH_BYTES][];
        for (int i = 0; i < all.length; i++) {
            all[i] = Arrays.copyOfRange(records, i * RecordsSort.LENGTH_BYTES, (i + 1) * RecordsSort.LENGTH_BYTES);
        }
        return all;
    }
}
