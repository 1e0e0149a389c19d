package io.clump.laboratory.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void phasesThatAProcessIsToldAreThoseThatWereAskedFor() {
        List<Phase> phases = Phase.all(List.of(64, Block.MOST_BYTES));
        assertThat(phases).hasSize(5).contains(Phase.ROUND_TRIP, Phase.FLOOD, Phase.blocks(64));
        assertThat(Phase.parse(Phase.text(phases))).isEqualTo(phases);
    }

    @Test
    void whatAWorkerTellsIsWhatItHasMeasured() {
        Histogram latencies = RoundReport.histogram();
        for (int nanos = 1; nanos <= 1000; nanos++) {
            RoundReport.record(latencies, nanos);
        }
        RoundReport.record(latencies, Long.MAX_VALUE);

        RoundReport report = decoded(latencies);

        assertThat(report.nanos()).containsExactly(50.0, 60.0, 0.5, 32.0);
        assertThat(report.latencies().getTotalCount()).isEqualTo(1001);
        assertThat(report.latencies().getValueAtPercentile(50)).isEqualTo(501);
        assertThat(report.latencies()).isEqualTo(latencies);
    }

    private static RoundReport decoded(Histogram latencies) {
        long[] numbers = RoundReport.encode(new long[] {10, 10, 100, 2}, new long[] {500, 600, 50, 64}, latencies);
        return RoundReport.decode(Arrays.stream(numbers).boxed().toList(), 4);
    }
}
