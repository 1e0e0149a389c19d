package io.clump.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void linearAxisBeginsAtZeroAndHasRoundTicks() {
        Axis axis = Axis.fromZero(DoubleStream.of(3, 7, Double.NaN));
        assertThat(axis.min()).isZero();
        assertThat(axis.max()).isGreaterThan(7);
        assertThat(axis.ticks(5)).containsExactly(0.0, 2.0, 4.0, 6.0);
    }

    @Test
    void negativeValuesAreOnTheAxis() {
        Axis axis = Axis.fromZero(DoubleStream.of(-2, 4));
        assertThat(axis.min()).isLessThanOrEqualTo(-2);
        assertThat(axis.ticks(4)).contains(-2.0, 0.0, 2.0, 4.0);
    }

    @Test
    void logarithmicAxisLeavesOutWhatIsNotPositive() {
        Axis axis = Axis.logarithmic(DoubleStream.of(0, -1, 10, 1000));
        assertThat(axis).isEqualTo(new Axis(10, 1000, true));
        assertThat(axis.ticks(5)).containsExactly(10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0);
    }

    @Test
    void axisOfManyDecadesHasATickForEach() {
        assertThat(new Axis(1, 100_000, true).ticks(5)).containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0);
    }

    @Test
    void axisOfOneValueOrNoneStillHasALength() {
        for (Axis axis : new Axis[] {
            Axis.fromZero(DoubleStream.of(0)),
            Axis.fromZero(DoubleStream.empty()),
            Axis.around(DoubleStream.of(5)),
            Axis.logarithmic(DoubleStream.of(5)),
            Axis.logarithmic(DoubleStream.empty())
        }) {
            assertThat(axis.max()).isGreaterThan(axis.min());
            assertThat(axis.ticks(4)).isNotEmpty();
        }
    }
}
