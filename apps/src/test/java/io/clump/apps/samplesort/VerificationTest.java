package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerificationTest {
    private static final int[] KEYS = {-5, 1, 1, 2, 7, 9};

    @Test
    void sortedKeysPass() {
        assertThat(failure(new int[] {-5, 1}, new int[] {}, new int[] {1, 2, 7, 9}, new int[] {}))
                .isNull();
    }

    @Test
    void orderInsideAProcessIsChecked() {
        assertThat(failure(new int[] {-5, 1}, new int[] {2, 1, 7, 9})).isEqualTo("keys out of order: rank=1");
    }

    @Test
    void orderBetweenProcessesIsCheckedEvenAcrossOneWithoutKeys() {
        assertThat(failure(new int[] {-5, 1, 2}, new int[] {}, new int[] {1, 7, 9}))
                .isEqualTo("keys out of order: rank=0 ends with 2, rank=2 begins with 1");
    }

    @Test
    void lostDoubledAndChangedKeysAreFound() {
        assertThat(failure(new int[] {-5, 1, 1, 2, 7})).startsWith("not the same keys as before: found=");
        assertThat(failure(new int[] {-5, 1, 1, 2, 7, 9, 9})).startsWith("not the same keys as before");
        assertThat(failure(new int[] {-5, 1, 2, 2, 7, 9})).startsWith("not the same keys as before");
        // Count and sum are right.
        assertThat(failure(new int[] {-5, 1, 1, 3, 6, 9})).startsWith("not the same keys as before");
        assertThat(failure(new int[] {-5, 0, 2, 2, 7, 9})).startsWith("not the same keys as before");
    }

    @Test
    void recordsAreInTheOrderOfTenBytesWithoutSign() {
        byte[] least = new byte[100];
        byte[] middle = new byte[100];
        middle[9] = 1;
        byte[] greatest = new byte[100];
        greatest[0] = (byte) 0x80;
        assertThat(records(least, middle, greatest).isSorted()).isTrue();
        assertThat(records(least, greatest, middle).isSorted()).isFalse();
        assertThat(records(middle, least).isSorted()).isFalse();

        long[][] ends = {Verification.ends(records(greatest)), Verification.ends(records(middle))};
        assertThat(Verification.failure(KeyType.RECORD, ends, new long[8]))
                .isEqualTo("keys out of order: rank=0 ends with 80000000000000000000,"
                        + " rank=1 begins with 00000000000000000001");
    }

    @Test
    void eachByteOfARecordCounts() {
        byte[] record = new byte[100];
        Arrays.fill(record, (byte) 7);
        long[] before = records(record, new byte[100]).summary().numbers;
        for (int i = 0; i < record.length; i++) {
            byte[] changed = record.clone();
            changed[i] ^= 1;
            long[] after = records(new byte[100], changed).summary().numbers;
            assertThat(after[2]).as("byte %d", i).isNotEqualTo(before[2]);
            assertThat(after[3]).as("byte %d", i).isNotEqualTo(before[3]);
        }
        assertThat(records(new byte[100], record).summary().numbers).isEqualTo(before);
    }

    private static @Nullable String failure(int[]... after) {
        long[][] ends = new long[after.length][];
        long[] sums = Arrays.copyOf(array(KEYS).summary().numbers, 2 * KeySummary.NUMBERS);
        for (int rank = 0; rank < after.length; rank++) {
            ends[rank] = Verification.ends(array(after[rank]));
            long[] own = array(after[rank]).summary().numbers;
            for (int i = 0; i < own.length; i++) {
                sums[own.length + i] += own[i];
            }
        }
        return Verification.failure(KeyType.INT, ends, sums);
    }

    private static IntKeys array(int... keys) {
        IntKeys array = new IntKeys(0);
        array.addAll(keys, 0, keys.length);
        return array;
    }

    private static RecordKeys records(byte[]... records) {
        RecordKeys keys = new RecordKeys(0);
        for (byte[] record : records) {
            keys.add(new UnsafeBuffer(record), 0);
        }
        return keys;
    }
}
