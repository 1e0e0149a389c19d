package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
        HeldKeys held = HeldKeys.of(KeySummary.of(KEYS), array(Integer.MIN_VALUE, 5, Integer.MAX_VALUE));
        assertThat(HeldKeys.fromNumbers(held.toNumbers())).isEqualTo(held);
    }

    private static String failure(int[]... after) {
        List<HeldKeys> processes = new ArrayList<>();
        for (int rank = 0; rank < after.length; rank++) {
            KeySummary before = rank == after.length - 1 ? KeySummary.of(KEYS) : KeySummary.NONE;
            processes.add(HeldKeys.of(before, array(after[rank])));
        }
        return Verification.failure(processes);
    }

    private static KeyArray array(int... keys) {
        KeyArray array = new KeyArray(0);
        for (int key : keys) {
            array.append(key);
        }
        return array;
    }
}
