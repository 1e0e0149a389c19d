package io.clump.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import io.clump.launcher.control.Event;
import org.junit.jupiter.api.Test;

class JobRecordTest {
    private final JobRecord record = new JobRecord(3);

    @Test
    void slowestAndFastestProcessOfAPhaseAreFound() {
        record.add(2, new Event.PhaseEnded("sort", 3_000_000_000L));
        record.add(0, new Event.PhaseEnded("sort", 2_000_000_000L));
        record.add(1, new Event.PhaseEnded("sort", 1_000_000_000L));
        record.add(1, new Event.PhaseEnded("verify", 1));

        assertThat(record.phaseTimes())
                .startsWith(
                        new JobReport.Phase("sort", new JobReport.ProcessTime(2, 3), new JobReport.ProcessTime(1, 1)))
                .extracting(JobReport.Phase::name)
                .containsExactly("sort", "verify");
    }

    @Test
    void countsAreSumsAndSkipsARange() {
        record.add(0, finished(1, 5));
        record.add(1, finished(100, 17));
        record.add(2, finished(10_000, 2));

        assertThat(record.counts().messages()).isEqualTo(new JobReport.Traffic(10_101, 50_505));
        assertThat(record.counts().bytes()).isEqualTo(new JobReport.Traffic(20_202, 60_606));
        assertThat(record.counts().polls()).isEqualTo(new JobReport.Polls(90_909, 101_010, 111_111));
        assertThat(record.counts().skip()).isEqualTo(new JobReport.Range(2, 17));
        assertThat(record.counts().recoveredClaims()).isEqualTo(10_101);
        assertThat(record.counts().network())
                .isEqualTo(new NetworkStatistics(
                        10_101, 20_202, 30_303, 40_404, 50_505, 60_606, 70_707, 80_808, 90_909, 101_010, 111_111,
                        121_212, 131_313, 141_414, 151_515, 10_000, 160_000, 170_000));
    }

    @Test
    void withoutNetworkThereIsNothingToReportOfIt() {
        record.add(
                0,
                new Event.Finished(new EndpointStatistics(
                        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, null)));

        assertThat(record.counts().network()).isNull();
    }

    @Test
    void verdictIsThatOfRankZeroAndTheTimeThatOfTheSlowest() {
        assertThat(record.isVerified()).isFalse();

        record.add(0, new Event.Result("verified", "true"));
        record.add(0, new Event.Result("seconds", "0.250000000"));
        record.add(1, new Event.Result("seconds", "0.500000000"));

        assertThat(record.isVerified()).isTrue();
        assertThat(record.failure()).isNull();
        assertThat(record.mainSectionSeconds()).isEqualTo(0.5);
    }

    private static Event finished(long unit, int skip) {
        return new Event.Finished(new EndpointStatistics(
                unit,
                2 * unit,
                3 * unit,
                4 * unit,
                5 * unit,
                6 * unit,
                7 * unit,
                8 * unit,
                1,
                2,
                3,
                4,
                9 * unit,
                10 * unit,
                11 * unit,
                skip,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                unit,
                0,
                0,
                new NetworkStatistics(
                        unit, 2 * unit, 3 * unit, 4 * unit, 5 * unit, 6 * unit, 7 * unit, 8 * unit, 9 * unit, 10 * unit,
                        11 * unit, 12 * unit, 13 * unit, 14 * unit, 15 * unit, unit, 16 * unit, 17 * unit)));
    }

    @Test
    void timeThatIsNoNumberIsNone() {
        JobRecord record = new JobRecord(3);
        record.add(0, new Event.Result("seconds", "soon"));
        record.add(1, new Event.Result("seconds", "NaN"));
        assertThat(record.mainSectionSeconds()).isZero();

        record.add(2, new Event.Result("seconds", "1.5"));
        assertThat(record.mainSectionSeconds()).isEqualTo(1.5);
    }
}
