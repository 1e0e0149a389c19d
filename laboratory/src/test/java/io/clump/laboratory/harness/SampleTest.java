package io.clump.laboratory.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void medianOfAnOddNumberIsTheOneInTheMiddleWhateverTheOrder() {
        assertThat(Sample.exactly(9, 1, 5).median()).isEqualTo(5);
        assertThat(Sample.exactly(3).median()).isEqualTo(3);
    }

    @Test
    void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(Sample.exactly(100, 1, 3, 2).median()).isEqualTo(2.5);
    }

    @Test
    void oneSlowRoundDoesNotMoveTheMedian() {
        Sample sample = Sample.exactly(10, 11, 12, 13, 5000);

        assertThat(sample.median()).isEqualTo(12);
    }

    @Test
    void roundsStayInTheOrderInWhichTheyWereMeasured() {
        assertThat(Sample.exactly(3, 1, 2).rounds()).containsExactly(3.0, 1.0, 2.0);
    }

    @Test
    void anotherUnitIsTakenOfEachRound() {
        // If more is converted to less, as with throughput, the smallest becomes the largest.
        assertThat(Sample.exactly(1, 2, 4).convert(value -> 8 / value)).isEqualTo(Sample.exactly(8, 4, 2));
    }

    @Test
    void aSampleWithoutRoundsIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Sample(List.of(), Turns.EXACT));
    }
}
