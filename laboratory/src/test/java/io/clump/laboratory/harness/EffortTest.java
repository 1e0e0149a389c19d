package io.clump.laboratory.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.am2.Await;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EffortTest {
    @Test
    void roundsAreRehearsedUnlessThereIsOnlyOne() {
        assertThat(Effort.full().rehearsals()).isEqualTo(2);
        assertThat(Effort.quick().rehearsals()).isEqualTo(1);
        assertThat(Effort.full().turns(1).rehearsals()).isZero();
        assertThat(Effort.quick().turns(1).rehearsals()).isZero();
    }

    @Test
    void expectedTimeIsThatOfStartWarmUpAndAllRoundsOfEachContestant() {
        double twoRoundsOfTwo = 2 * 0.1 * 2;
        assertThat(Effort.full().turns(9).expectedSeconds(2)
                        - Effort.full().turns(7).expectedSeconds(2))
                .isCloseTo(twoRoundsOfTwo, within(1e-9));
        assertThat(Effort.quick().expectedSeconds(1)).isLessThan(2);
    }

    @Test
    void contestHasAFewTurnsAlsoIfItsTimeIsOver() {
        long past = Await.now();
        Effort late = Effort.full().until(past);
        assertThat(late.isEnough(5, past)).isFalse();
        assertThat(late.isEnough(6, past)).isTrue();
        assertThat(Effort.quick().until(past).isEnough(4, past)).isFalse();
        assertThat(late.turns(1).isEnough(1, past)).isTrue();
        assertThat(Effort.full().isEnough(179, past)).isFalse();
        assertThat(Effort.full().isEnough(180, past)).isTrue();
    }

    @Test
    void contestGoesOnForAsLongAsItsStartTookUnlessItIsQuick() {
        long past = Await.now();
        long aMinuteOn = past + 60_000_000_000L;
        assertThat(Effort.full().until(past).isEnough(179, aMinuteOn)).isFalse();
        assertThat(Effort.full().until(past).isEnough(180, aMinuteOn)).isTrue();
        assertThat(Effort.quick().until(past).isEnough(5, aMinuteOn)).isTrue();
    }

    @Test
    void shareOfTheTimeEndsSooner() {
        long end = Await.now() + Duration.ofHours(1).toNanos();
        Effort half = Effort.full().until(end).share(0.5);
        assertThat(Duration.ofNanos(end - half.endNanos())).isCloseTo(Duration.ofMinutes(30), Duration.ofMinutes(5));
        assertThat(Effort.full().share(0.5)).isEqualTo(Effort.full());
    }
}
