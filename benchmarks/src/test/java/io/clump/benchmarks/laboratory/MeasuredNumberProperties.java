package io.clump.benchmarks.laboratory;

import static io.clump.benchmarks.laboratory.Finding.Verdict.HOLDS;
import static io.clump.benchmarks.laboratory.Finding.Verdict.OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class MeasuredNumberProperties {
    private static final double ROUNDING = 1e-9;

    @Property(tries = 500)
    void quotientsOfAllPairsInBothIntervalsAreInTheIntervalOfTheQuotient(
            @ForAll @DoubleRange(min = -100, max = 100) double above,
            @ForAll @DoubleRange(min = 0.01, max = 100) double below,
            @ForAll @DoubleRange(max = 2) double aboveInterval,
            @ForAll @DoubleRange(max = 0.95) double belowPart,
            @ForAll @DoubleRange(max = 6.28) double angle) {
        double belowInterval = belowPart * below;
        MeasuredNumber quotient =
                new MeasuredNumber(above, aboveInterval).over(new MeasuredNumber(below, belowInterval));
        double one = (above + aboveInterval * Math.cos(angle)) / (below + belowInterval * Math.sin(angle));
        assertThat(one).isCloseTo(quotient.mean(), within(quotient.interval() + ROUNDING * (1 + Math.abs(one))));
    }

    @Property(tries = 500)
    void swappedQuotientNeverSaysTheContrary(
            @ForAll @DoubleRange(min = 0.1, max = 10) double above,
            @ForAll @DoubleRange(min = 0.1, max = 10) double below,
            @ForAll @DoubleRange(max = 1) double abovePart,
            @ForAll @DoubleRange(max = 1) double belowPart,
            @ForAll @DoubleRange(min = 0.5, max = 2) double limit) {
        MeasuredNumber one = new MeasuredNumber(above, abovePart * above);
        MeasuredNumber other = new MeasuredNumber(below, belowPart * below);
        Finding.Verdict straight = one.over(other).within(Double.NEGATIVE_INFINITY, limit);
        Finding.Verdict swapped = other.over(one).within(1 / limit, Double.POSITIVE_INFINITY);
        assertThat(straight == OPEN || swapped == OPEN || straight == swapped)
                .as("%s %s", straight, swapped)
                .isTrue();
    }

    @Property(tries = 200)
    void limitDecidesOnEachSideOfTheIntervalAndNotWithinIt(
            @ForAll @DoubleRange(min = -10, max = 10) double mean,
            @ForAll @DoubleRange(min = 0.01, max = 2) double interval,
            @ForAll @DoubleRange(min = 0.01, max = 5) double margin) {
        MeasuredNumber number = new MeasuredNumber(mean, interval);
        double below = mean - interval - margin;
        double above = mean + interval + margin;
        assertThat(number.within(below, above)).isEqualTo(HOLDS);
        assertThat(number.within(above, Double.POSITIVE_INFINITY)).isEqualTo(HOLDS.negated());
        assertThat(number.within(Double.NEGATIVE_INFINITY, below)).isEqualTo(HOLDS.negated());
        assertThat(number.within(mean, above)).isEqualTo(OPEN.negated());
    }
}
