package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndTimeTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    @Test
    void timeLeftIsFromNowToTheEndAndNeverNegative() {
        assertThat(EndTime.left("1600", NOW)).isEqualTo(Duration.ofMinutes(10));
        assertThat(EndTime.left("1000", NOW)).isEqualTo(Duration.ZERO);
        assertThat(EndTime.left("1", NOW)).isEqualTo(Duration.ZERO);
    }

    @Test
    void withoutTheVariableThereIsNoLimit() {
        assertThat(EndTime.left(null, NOW)).isNull();
        assertThat(EndTime.left("", NOW)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-1", "1.5", "123456789012", "2026-11-30T01:00:00"})
    void valueThatIsNoTimeIsRefused(String value) {
        assertThatThrownBy(() -> EndTime.left(value, NOW))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid environment variable: CLUMP_END_TIME=" + value + ", expected seconds since 1970");
    }
}
