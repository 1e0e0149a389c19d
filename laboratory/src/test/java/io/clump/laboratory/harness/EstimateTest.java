package io.clump.laboratory.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void intervalIsStudentsOfTheStandardError() {
        Estimate estimate = Estimate.of(Sample.exactly(1, 2, 3, 4, 5));
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.deviation()).isCloseTo(Math.sqrt(2.5), within(1e-12));
        assertThat(estimate.interval()).isCloseTo(2.7764 * Math.sqrt(2.5 / 5), within(1e-4));
    }

    @Test
    void intervalOfManyIsAlmostTwoStandardErrorsAsInTheThesis() {
        double[] values = new double[100];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 2;
        }
        Estimate estimate = Estimate.of(Sample.exactly(values));
        assertThat(estimate.interval()).isCloseTo(1.9842 * estimate.deviation() / 10, within(1e-4));
    }

    @Test
    void intervalIsRoundedUpToOneDigitAndTheMeanToItsPlace() {
        assertThat(new Estimate(3.3349, 0.0612, 1).text()).isEqualTo("3.33±0.07");
        assertThat(new Estimate(3.335, 0.06, 1).text()).isEqualTo("3.34±0.06");
        assertThat(new Estimate(1234.5, 31, 1).text()).isEqualTo("1230±40");
        assertThat(new Estimate(12.34, 0.95, 1).text()).isEqualTo("12±1");
        assertThat(new Estimate(4.2, 13, 1).text())
                .as("the mean keeps two digits")
                .isEqualTo("4.2±20");
        assertThat(new Estimate(0.00051234, 0.0000012, 1).text()).isEqualTo("0.000512±0.000002");
    }

    @Test
    void intervalOfPositiveValuesDoesNotReachToZero() {
        Estimate two = Estimate.of(Sample.exactly(0.05, 550));
        assertThat(two.mean() - two.interval()).isNegative();
        assertThat(two.low()).isPositive();
        assertThat(two.high()).isGreaterThan(two.mean());
        assertThat(Estimate.of(Sample.exactly(1, 1, 1, 20, 0.5)).text()).isEqualTo("4.7 (0.26 to 9.6)");
        assertThat(Estimate.of(Sample.exactly(-1, 1, 3)).low())
                .as("of signed values")
                .isNegative();
    }

    @Test
    void singleRepetitionHasNoInterval() {
        assertThat(Estimate.of(Sample.exactly(1234.5)).text()).isEqualTo("1230");
        assertThat(Estimate.of(Sample.exactly(0.012345)).text()).isEqualTo("0.0123");
    }
}
