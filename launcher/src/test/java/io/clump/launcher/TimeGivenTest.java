package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Variables of an environment; {@link BatchIT} asks a real Slurm. */
class TimeGivenTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    @Test
    void earliestOfTheLimitsIsReported() {
        Map<String, String> slurm = Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_END_TIME", "5000");
        assertThat(TimeGiven.variable(slurm, null, false, NOW)).containsExactly(Map.entry("CLUMP_END_TIME", "5000"));
        assertThat(TimeGiven.variable(slurm, Duration.ofSeconds(60), false, NOW))
                .containsExactly(Map.entry("CLUMP_END_TIME", "1060"));
        assertThat(TimeGiven.variable(slurm, Duration.ofHours(24), false, NOW))
                .containsExactly(Map.entry("CLUMP_END_TIME", "5000"));
        assertThat(TimeGiven.variable(Map.of("CLUMP_END_TIME", "4000"), null, false, NOW))
                .containsExactly(Map.entry("CLUMP_END_TIME", "4000"));
    }

    @Test
    void withoutALimitNothingIsReported() {
        assertThat(TimeGiven.variable(Map.of(), null, false, NOW)).isEmpty();
        assertThat(TimeGiven.variable(Map.of("SLURM_JOB_END_TIME", "5000"), null, false, NOW))
                .isEmpty();
    }

    @Test
    void ignoredAllocationHasNoLimit() {
        Map<String, String> ended = Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_END_TIME", "500");
        assertThat(TimeGiven.variable(ended, null, true, NOW)).isEmpty();
        assertThat(TimeGiven.variable(ended, Duration.ofSeconds(60), true, NOW))
                .containsExactly(Map.entry("CLUMP_END_TIME", "1060"));
    }

    @Test
    void variableThatIsNoTimeIsRefused() {
        assertThatThrownBy(() -> TimeGiven.variable(Map.of("CLUMP_END_TIME", "noon"), null, false, NOW))
                .isInstanceOf(BadInputException.class)
                .hasMessage("invalid environment variable: CLUMP_END_TIME=noon, expected seconds since 1970");
    }
}
