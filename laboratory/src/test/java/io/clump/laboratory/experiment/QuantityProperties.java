package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class QuantityProperties {
    private static final double RISK = 0.05;
    private static final double SPREAD = 0.3;
    private static final double NEARLY = 1e-9;

    @Property(tries = 200)
    void unitAndOrderDoNotMatter(
            @ForAll @Size(min = 3, max = 30) List<@DoubleRange(min = 0.1, max = 100) Double> values,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double unit) {
        Quantity plain = quantity(values);
        Quantity scaled = quantity(values.stream().map(value -> unit * value).toList());
        Quantity sorted = quantity(values.stream().sorted().toList());
        for (double limit : List.of(0.5, 1.0, 50.0)) {
            assertThat(scaled.isOutside(unit * limit, Double.POSITIVE_INFINITY, RISK))
                    .isEqualTo(plain.isOutside(limit, Double.POSITIVE_INFINITY, RISK));
            assertThat(sorted.isOutside(limit, Double.POSITIVE_INFINITY, RISK))
                    .isEqualTo(plain.isOutside(limit, Double.POSITIVE_INFINITY, RISK));
        }
    }

    @Property(tries = 200)
    void insideAndOutsideExcludeEachOther(
            @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0.1, max = 100) Double> values,
            @ForAll @DoubleRange(min = 0.1, max = 100) double limit) {
        Quantity quantity = quantity(values);
        boolean isBelow = quantity.isInside(Double.NEGATIVE_INFINITY, limit - NEARLY, RISK);
        boolean isNotBelow = quantity.isOutside(Double.NEGATIVE_INFINITY, limit - NEARLY, RISK);
        assertThat(isBelow && isNotBelow).isFalse();
        if (Math.abs(quantity.median() - limit) > NEARLY) {
            assertThat(quantity.slack(Double.NEGATIVE_INFINITY, limit) >= 0).isEqualTo(quantity.median() <= limit);
        }
    }

    @Property(tries = 200)
    void noIntervalOfPositiveValuesReachesBelowZero(
            @ForAll @Size(min = 5, max = 30) List<@DoubleRange(min = 0.01, max = 1e6) Double> values) {
        assertReachesNowhereBelowZero(quantity(values));
    }

    /** Its text is "0.0400 (7.87e-05 to 3,325,817), fast lines". */
    @Example
    void noIntervalOfValuesFarApartReachesBelowZero() {
        assertReachesNowhereBelowZero(quantity(List.of(.01, 277_391.18, .01, .04, 1e6)));
    }

    private static void assertReachesNowhereBelowZero(Quantity quantity) {
        assertThat(quantity.median()).isPositive();
        assertThat(quantity.isAtLimit(0, Double.POSITIVE_INFINITY, RISK)).isFalse();
        assertThat(quantity.isAtLimit(-1, Double.POSITIVE_INFINITY, RISK)).isFalse();
        assertThat(quantity.text(RISK)).doesNotStartWith("-").doesNotContain("(-", " -");
    }

    @Property(tries = 200)
    void theInverseOfARatioIsJudgedInTheSameWay(
            @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0.1, max = 100) Double> values,
            @ForAll @DoubleRange(min = 0.11, max = 1) double least,
            @ForAll @DoubleRange(min = 1.01, max = 90) double most) {
        Quantity ratio = quantity(values);
        Quantity inverse = quantity(values.stream().map(value -> 1 / value).toList());
        assertThat(inverse.isInside(1 / most, 1 / least, RISK)).isEqualTo(ratio.isInside(least, most, RISK));
        assertThat(inverse.isOutside(1 / most, 1 / least, RISK)).isEqualTo(ratio.isOutside(least, most, RISK));
    }

    /** 52.5 is the margin above 50, and the upper end of the interval. */
    @Example
    void roundingDecidesNothing() {
        List<Double> values = List.of(52.5, 11.19, 30.64, 19.88, 97.33, 4.57, 17.1);
        for (double unit = 0.01; unit < 1; unit += 0.01) {
            double factor = unit;
            assertThat(quantity(values.stream().map(value -> factor * value).toList())
                            .isOutside(factor * 50, Double.POSITIVE_INFINITY, RISK))
                    .as("unit %s", factor)
                    .isEqualTo(quantity(values).isOutside(50, Double.POSITIVE_INFINITY, RISK));
        }
    }

    /**
     * Among many samples of chance alone, few are reported as outside of limits that are the margin away from the mean
     * of their distribution.
     */
    @Example
    void intervalIsSeldomWrong() {
        assertThat(wrong(20, new Random(1))).isBetween(20L, 90L);
        assertThat(wrong(5, new Random(1))).isBetween(20L, 90L);
    }

    /** Returns how many of a thousand samples are reported as outside. */
    private static long wrong(int turns, Random random) {
        return IntStream.range(0, 1000)
                .filter(any -> quantity(IntStream.range(0, turns)
                                .mapToObj(turn -> Math.exp(SPREAD * random.nextGaussian()))
                                .toList())
                        .isOutside(1 / (1 + Quantity.MARGIN), 1 + Quantity.MARGIN, RISK))
                .count();
    }

    private static Quantity quantity(List<Double> values) {
        Cell cell = Measured.cell(
                "series",
                "contest",
                values.stream().mapToDouble(Double::doubleValue).toArray());
        return Quantity.of("", List.of(cell), List.of(), Measured.FAST).orElseThrow();
    }
}
