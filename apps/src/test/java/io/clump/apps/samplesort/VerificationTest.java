package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
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
    void whatAProcessTellsSurvivesItsNumbers() {
        HeldKeys held = HeldKeys.of(array(KEYS).summary(), array(Integer.MIN_VALUE, 5, Integer.MAX_VALUE));
        assertThat(HeldKeys.fromNumbers(held.toNumbers())).isEqualTo(held);
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

        HeldKeys first = HeldKeys.of(KeySummary.NONE, records(greatest));
        HeldKeys second = HeldKeys.of(KeySummary.NONE, records(middle));
        assertThat(HeldKeys.failure(KeyType.RECORD, List.of(first, second)))
                .isEqualTo("keys out of order: rank=0 ends with 80000000000000000000,"
                        + " rank=1 begins with 00000000000000000001");
        assertThat(HeldKeys.fromNumbers(first.toNumbers())).isEqualTo(first);
    }

    @Test
    void eachByteOfARecordCounts() {
        byte[] record = new byte[100];
        Arrays.fill(record, (byte) 7);
        KeySummary before = records(record, new byte[100]).summary();
        for (int i = 0; i < record.length; i++) {
            byte[] changed = record.clone();
            changed[i] ^= 1;
            KeySummary after = records(new byte[100], changed).summary();
            assertThat(after.firstHash()).as("byte %d", i).isNotEqualTo(before.firstHash());
            assertThat(after.secondHash()).as("byte %d", i).isNotEqualTo(before.secondHash());
        }
        assertThat(records(new byte[100], record).summary()).isEqualTo(before);
    }

    private static String failure(int[]... after) {
        List<HeldKeys> processes = new ArrayList<>();
        for (int rank = 0; rank < after.length; rank++) {
            KeySummary before = rank == after.length - 1 ? array(KEYS).summary() : KeySummary.NONE;
            processes.add(HeldKeys.of(before, array(after[rank])));
        }
        return HeldKeys.failure(KeyType.INT, processes);
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
