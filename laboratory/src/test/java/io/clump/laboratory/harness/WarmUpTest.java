package io.clump.laboratory.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final long PERIOD = 100;

    private final WarmUp warmUp = new WarmUp(PERIOD, 0);
    private long now;

    @Test
    void endsAfterTwoPeriodsWithoutABetterRound() {
        assertThat(isOverAfterAPeriod(50, 35)).isFalse();
        assertThat(isOverAfterAPeriod(20, 21)).isFalse();
        assertThat(isOverAfterAPeriod(20, 40)).isFalse();
        assertThat(isOverAfterAPeriod(19.5, 20)).isTrue();
    }

    @Test
    void goesOnWhenARoundIsBetterAgain() {
        assertThat(isOverAfterAPeriod(17, 17)).isFalse();
        assertThat(isOverAfterAPeriod(17, 17)).isFalse();
        assertThat(isOverAfterAPeriod(13, 17)).isFalse();
        assertThat(isOverAfterAPeriod(13, 13)).isFalse();
        assertThat(isOverAfterAPeriod(13, 13)).isTrue();
    }

    @Test
    void endsAfterEightPeriodsInAnyCase() {
        double nanos = 1000;
        for (int i = 0; i < 7; i++) {
            nanos /= 2;
            assertThat(isOverAfterAPeriod(nanos, nanos)).isFalse();
        }
        assertThat(isOverAfterAPeriod(nanos / 2, nanos)).isTrue();
    }

    private boolean isOverAfterAPeriod(double first, double second) {
        now += PERIOD / 2;
        assertThat(warmUp.isOver(first, now)).isFalse();
        now += PERIOD / 2;
        return warmUp.isOver(second, now);
    }
}
