package io.clump.laboratory.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BarrierTrialsTest {
    @Test
    void firstTwoAndWorstTwoDoNotCount() {
        long[] nanos = new long[BarrierTrials.TRIALS];
        Arrays.fill(nanos, 1000);
        nanos[0] = 1;
        nanos[1] = 2;
        nanos[50] = 1_000_000;
        nanos[103] = 2_000_000;
        assertThat(BarrierTrials.mean(nanos)).isEqualTo(1000);
    }

    @Test
    void allOthersCountWhetherFastOrSlow() {
        assertThat(BarrierTrials.mean(new long[] {100, 100, 9, 3, 40, 1, 30, 5}))
                .isEqualTo((9 + 3 + 1 + 5) / 4.0);
    }
}
