package io.clump.benchmarks.laboratory;

import static io.clump.benchmarks.laboratory.Finding.Verdict.DOES_NOT_HOLD;
import static io.clump.benchmarks.laboratory.Finding.Verdict.HOLDS;
import static io.clump.benchmarks.laboratory.Finding.Verdict.OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredNumberTest {
    private static final MeasuredNumber SINGLE = MeasuredNumber.of(Sample.of(5));
    private static final double ROUNDING = 1e-12;

    @ParameterizedTest
    @CsvSource({
        "1.5, 0.25, HOLDS",
        "1.5, 0.5, HOLDS",
        "1.5, 0.75, OPEN",
        "1, 0.25, OPEN",
        "0.75, 0.25, OPEN",
        "0.5, 0.25, DOES_NOT_HOLD",
        "2.5, 0.25, DOES_NOT_HOLD",
        "2.25, 0.25, OPEN",
        "1.5, NaN, OPEN",
        "9, NaN, OPEN",
        "9, Infinity, OPEN"
    })
    void wholeIntervalDecides(double mean, double interval, Verdict verdict) {
        assertThat(new MeasuredNumber(mean, interval).within(1, 2)).isEqualTo(verdict);
    }

    @Test
    void oneThatDoesNotDecidesAndElseOneThatIsOpen() {
        MeasuredNumber inside = new MeasuredNumber(1.5, 0.1);
        MeasuredNumber open = new MeasuredNumber(2, 0.1);
        MeasuredNumber outside = new MeasuredNumber(3, 0.1);
        assertThat(verdict(inside, inside)).isEqualTo(HOLDS);
        assertThat(verdict(inside, open)).isEqualTo(OPEN);
        assertThat(verdict(open, SINGLE, outside, inside)).isEqualTo(DOES_NOT_HOLD);
    }

    @Test
    void openFindingSaysWhy() {
        assertThat(new MeasuredNumber(2, 0.1).judge("claim", 1, 2, "It is so.").sentence())
                .isEqualTo("It is so. The 95 % intervals are too wide to say.");
        assertThat(SINGLE.judge("claim", 1, 2, "It is so.").sentence())
                .isEqualTo("It is so. One repetition does not tell what of it is chance.");
        assertThat(MeasuredNumber.judge("claim", List.of(), 1, 2, "It is so."))
                .isEqualTo(Finding.open("claim", "It was not measured."));
    }

    @Test
    void decidedFindingSaysNoMore() {
        assertThat(MeasuredNumber.exactly(1).judge("claim", 1, 2, "It is so."))
                .isEqualTo(new Finding("claim", HOLDS, "It is so."));
        assertThat(MeasuredNumber.exactly(3).judge("claim", 1, 2, "It is so."))
                .isEqualTo(new Finding("claim", DOES_NOT_HOLD, "It is so."));
    }

    @Test
    void quotientTakesBothIntervals() {
        assertThat(new MeasuredNumber(6, 1).over(MeasuredNumber.exactly(2))).isEqualTo(new MeasuredNumber(3, 0.5));
        // Down to 2 the denominator is, so up to 3 the quotient.
        assertThat(MeasuredNumber.exactly(6).over(new MeasuredNumber(4, 2))).isEqualTo(new MeasuredNumber(1.5, 1.5));
        MeasuredNumber both = new MeasuredNumber(-10, 3).over(new MeasuredNumber(10, 4));
        assertThat(both.mean()).isEqualTo(-1);
        assertThat(both.interval()).isEqualTo(5.0 / 6, within(ROUNDING));
    }

    @Test
    void denominatorThatMayBeZeroLeavesEverythingOpen() {
        MeasuredNumber quotient = MeasuredNumber.exactly(0.1).over(new MeasuredNumber(1, 1.5));
        assertThat(quotient.within(0.5, 2)).isEqualTo(OPEN);
        assertThat(quotient.text()).isEqualTo("0.10±∞");
    }

    @Test
    void quotientOfASingleRepetitionHasNoInterval() {
        assertThat(SINGLE.over(MeasuredNumber.exactly(2)).interval()).isNaN();
        assertThat(MeasuredNumber.exactly(2).over(SINGLE).interval()).isNaN();
    }

    @Test
    void whatIsTooSlowRemainsSo() {
        MeasuredNumber quotient = MeasuredNumber.TOO_SLOW.over(new MeasuredNumber(3, 1));
        assertThat(quotient.within(2, Double.POSITIVE_INFINITY)).isEqualTo(HOLDS);
        assertThat(quotient.within(0, 0.9)).isEqualTo(DOES_NOT_HOLD);
        assertThat(quotient.text()).isEqualTo("too slow");
    }

    @Test
    void textHasTheIntervalIfThereIsOne() {
        assertThat(new MeasuredNumber(1.254, 0.031).text()).isEqualTo("1.25±0.03");
        assertThat(SINGLE.text()).isEqualTo("5.00");
    }

    private static Verdict verdict(MeasuredNumber... numbers) {
        return MeasuredNumber.allWithin(List.of(numbers), 1, 2);
    }
}
