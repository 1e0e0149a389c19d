package io.clump.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceTest {
    private static final long FIRST = 17;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 7, 30, 45, 300, 7200})
    void silenceReachesItsLimitAndIsNoticedWithinASecond(int seconds) {
        Silence silence = new Silence(Duration.ofSeconds(seconds), FIRST);
        long silentNanos = 0;
        boolean isOver = false;
        while (!isOver) {
            long beatNanos = silence.beatNanos();
            silentNanos += beatNanos;
            isOver = silence.beat(beatNanos, FIRST);
        }
        // A message in the middle of a beat ends the silence for the whole beat, so up to one beat is added.
        long mostNanos = silentNanos + silence.beatNanos();
        assertThat(silentNanos)
                .isGreaterThanOrEqualTo(Duration.ofSeconds(seconds).toNanos());
        assertThat(mostNanos)
                .isLessThanOrEqualTo(Duration.ofSeconds(seconds + 2).toNanos());
    }

    @Test
    void eachReceivedLineRestartsTheSilence() {
        Silence silence = new Silence(Duration.ofSeconds(2), FIRST);
        long beatNanos = Duration.ofSeconds(1).toNanos();
        assertThat(silence.beat(beatNanos, FIRST)).isFalse();
        assertThat(silence.beat(beatNanos, FIRST + 1)).isFalse();
        assertThat(silence.beat(beatNanos, FIRST + 1)).isFalse();
        assertThat(silence.beat(beatNanos, FIRST + 1)).isTrue();
    }

    @Test
    void newLimitCountsAtOnce() {
        Silence silence = new Silence(Duration.ofSeconds(45), FIRST);
        assertThat(silence.beat(silence.beatNanos(), FIRST)).isFalse();
        silence.limit(Duration.ofSeconds(2));
        assertThat(silence.beatNanos()).isLessThan(Duration.ofSeconds(1).toNanos());
        assertThat(silence.beat(Duration.ofSeconds(1).toNanos(), FIRST)).isTrue();
    }
}
