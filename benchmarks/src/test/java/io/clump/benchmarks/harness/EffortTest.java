package io.clump.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EffortTest {
    @Test
    void roundsAreRehearsedUnlessThereIsOnlyOne() {
        assertThat(Effort.full(7).rehearsals()).isEqualTo(2);
        assertThat(Effort.quick(3).rehearsals()).isEqualTo(1);
        assertThat(Effort.full(1).rehearsals()).isZero();
        assertThat(Effort.quick(1).rehearsals()).isZero();
    }

    @Test
    void expectedTimeIsThatOfStartWarmUpAndAllRoundsOfEachContestant() {
        double twoRoundsOfTwo = 2 * 0.5 * 2;
        assertThat(Effort.full(9).expectedSeconds(2) - Effort.full(7).expectedSeconds(2))
                .isCloseTo(twoRoundsOfTwo, within(1e-9));
        assertThat(Effort.full(7).expectedSeconds(4))
                .isCloseTo(2 * Effort.full(7).expectedSeconds(2), within(1e-9))
                .isGreaterThan(4 * (3 + (2 + 7) * 0.5));
        assertThat(Effort.quick(3).expectedSeconds(1)).isLessThan(2);
    }
}
