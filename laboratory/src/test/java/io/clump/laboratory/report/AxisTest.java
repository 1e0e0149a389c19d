package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.report.Axis.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AxisTest {
    @Test
    void linearAxisBeginsAtZeroAndHasRoundTicks() {
        Axis axis = of(Scale.FROM_ZERO, 3, 7, Double.NaN);
        assertThat(axis.min()).isZero();
        assertThat(axis.max()).isGreaterThan(7);
        assertThat(axis.ticks(5)).containsExactly(0.0, 2.0, 4.0, 6.0);
    }

    @Test
    void negativeValuesAreOnTheAxis() {
        assertThat(of(Scale.FROM_ZERO, -2, 4).ticks(4)).contains(-2.0, 0.0, 2.0, 4.0);
    }

    @Test
    void logarithmicAxisLeavesOutWhatIsNotPositive() {
        Axis axis = of(Scale.LOG, 0, -1, 10, 1000);
        assertThat(axis.min()).isBetween(5.0, 10.0);
        assertThat(axis.ticks(5)).containsExactly(10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0);
    }

    @Test
    void axisOfManyDecadesHasATickForEach() {
        assertThat(of(Scale.LOG, 1, 100_000).ticks(5)).containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0);
    }

    @Test
    void placesAreInProportionAndNeverBeyondTheEnds() {
        Axis linear = new Axis(0, 10, false, 100, 200);
        assertThat(linear.place(2.5)).isEqualTo(125);
        assertThat(linear.place(-3)).isEqualTo(100);
        assertThat(linear.place(11)).isEqualTo(200);
        Axis upwards = new Axis(1, 100, true, 200, 0);
        assertThat(upwards.place(10)).isEqualTo(100, within(1e-9));
        assertThat(upwards.place(0)).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void axisOfOneValueOrNoneStillHasALength(Scale scale) {
        for (Axis axis : new Axis[] {of(scale), of(scale, 5), of(scale, 0), of(scale, -5)}) {
            assertThat(axis.max()).isGreaterThan(axis.min());
            assertThat(axis.ticks(4)).isNotEmpty();
        }
    }

    private static Axis of(Scale scale, double... values) {
        return Axis.of(values, scale, 0, 100);
    }
}
