package io.clump.laboratory.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void phasesThatAProcessIsGivenAreThoseThatWereRequested() {
        assertThat(Phase.parse("ROUND_TRIP:40,FLOOD:40,BLOCKS:8192,64"))
                .containsExactly(
                        new Phase(Phase.Kind.ROUND_TRIP, 40),
                        new Phase(Phase.Kind.FLOOD, 40),
                        new Phase(Phase.Kind.BLOCKS, 8192),
                        new Phase(Phase.Kind.BLOCKS, 64));
    }

    @Test
    void whatAWorkerReportsIsWhatItHasMeasured() {
        Histogram latencies = RoundReport.histogram();
        for (int nanos = 1; nanos <= 1000; nanos++) {
            RoundReport.record(latencies, nanos);
        }
        RoundReport.record(latencies, Long.MAX_VALUE);

        long[] report = RoundReport.encode(new long[] {10, 10, 100, 2}, new long[] {500, 600, 50, 64}, latencies);

        assertThat(report).startsWith(10, 500, 10, 600, 100, 50, 2, 64);
        Histogram decoded = RoundReport.latencies(Arrays.stream(report).boxed().toList(), 4);
        assertThat(decoded.getTotalCount()).isEqualTo(1001);
        assertThat(decoded.getValueAtPercentile(50)).isEqualTo(501);
        assertThat(decoded).isEqualTo(latencies);
    }
}
