package io.clump.laboratory.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CrossoverTest {
    private static final List<Integer> LENGTHS = List.of(10, 100, 1000);

    @Test
    void liesBetweenTheLengthsWhereTheOrderChanges() {
        List<Double> rates = List.of(1.0, 1.0, 4.0);
        List<Double> others = List.of(2.0, 2.0, 2.0);
        // Half as fast at 100, twice as fast at 1,000: equal in the middle of the logarithms.
        assertThat(Crossover.bytes(LENGTHS, rates, others).orElseThrow()).isCloseTo(316.2, within(0.1));
    }

    @Test
    void isTheFirstLengthOfTheFasterWay() {
        assertThat(Crossover.bytes(LENGTHS, List.of(2.0, 2.0, 2.0), List.of(2.0, 1.0, 1.0)))
                .hasValue(10);
    }

    @Test
    void isNotThereIfTheLongestMessagesAreSlower() {
        assertThat(Crossover.bytes(LENGTHS, List.of(2.0, 2.0, 1.0), List.of(1.0, 1.0, 2.0)))
                .isEmpty();
    }

    @Test
    void isTheLastOfSeveral() {
        List<Double> rates = List.of(2.0, 1.0, 2.0);
        List<Double> others = List.of(1.0, 2.0, 1.0);
        assertThat(Crossover.bytes(LENGTHS, rates, others).orElseThrow()).isCloseTo(316.2, within(0.1));
    }
}
