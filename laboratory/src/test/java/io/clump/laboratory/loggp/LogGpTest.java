package io.clump.laboratory.loggp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogGpTest {
    /** Lock-free in table 6.3 of the thesis, in picoseconds; sending and receiving together are 1.819 and 1.47 µs. */
    private static final List<Long> OF_1998 = List.of(5_588_000L, 1_819_000L, 3_289_000L, 3_005_000L, 3_164_137_000L);

    @Test
    void numbersOfTheThesisFollowFromWhatItMeasured() {
        LogGp numbers = LogGp.of(OF_1998);
        assertThat(numbers.roundTrip()).isEqualTo(5588);
        assertThat(numbers.sendOverhead()).isEqualTo(1819);
        assertThat(numbers.receiveOverhead()).isEqualTo(1470);
        assertThat(numbers.gap()).isEqualTo(3005);
        assertThat(numbers.latency()).isCloseTo(-495, within(1e-9));
        assertThat(numbers.megabytesPerSecond()).isCloseTo(158.0, within(0.1));
    }

    @Test
    void latencyIsPositiveWhereNobodyIsBusyOnTheWay() {
        assertThat(LogGp.of(List.of(50_000_000L, 3_000_000L, 12_000_000L, 1L, 1L))
                        .latency())
                .isCloseTo(13_000, within(1e-9));
    }
}
