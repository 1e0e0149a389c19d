package io.clump.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
    private static final MeasuredNumber LESS = new MeasuredNumber(0.5, 0.1);
    private static final MeasuredNumber MORE = new MeasuredNumber(2, 0.1);
    private static final MeasuredNumber PERHAPS = new MeasuredNumber(0.9, 0.2);

    @Test
    void mostMeansMoreThanHalfOfThemForCertain() {
        assertThat(most(LESS, LESS, MORE)).isEqualTo(Verdict.HOLDS);
        assertThat(most(LESS, LESS, PERHAPS)).isEqualTo(Verdict.HOLDS);
        assertThat(most(LESS, MORE)).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(most(LESS, PERHAPS)).isEqualTo(Verdict.OPEN);
        assertThat(most(LESS, PERHAPS, MORE)).isEqualTo(Verdict.OPEN);
        assertThat(most(PERHAPS, MORE, MORE)).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(most()).isEqualTo(Verdict.OPEN);
    }

    @Test
    void largestIsToldAndAllAreJudged() {
        MeasuredNumber wide = new MeasuredNumber(0.9, 2);
        Finding finding = new Comparisons("claim", "Times")
                .addLargest("both", List.of(LESS, wide, new MeasuredNumber(0.95, 0.01)))
                .allAtMost(1);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).startsWith("Times: both 0.95±0.01. The 95 % intervals");
    }

    @Test
    void whatIsOnlyToldIsNotJudged() {
        assertThat(new Comparisons("claim", "Times")
                        .add("a", Optional.of(LESS))
                        .tell("b", Optional.of(MORE))
                        .allAtMost(1))
                .isEqualTo(new Finding("claim", Verdict.HOLDS, "Times: a 0.50±0.10, b 2.00±0.10."));
    }

    @Test
    void endsOfManyAreTold() {
        Comparisons comparisons = new Comparisons("claim", "Times").add("a", Optional.of(MORE));
        for (String name : List.of("b", "c", "d", "e", "f")) {
            comparisons.add(name, Optional.of(LESS));
        }
        assertThat(comparisons.allAtLeast(1).sentence())
                .isEqualTo("Times: from b 0.50±0.10 to a 2.00±0.10 in 6 comparisons.");
    }

    private static Verdict most(MeasuredNumber... numbers) {
        Comparisons comparisons = new Comparisons("claim", "Times");
        for (int i = 0; i < numbers.length; i++) {
            comparisons.add(Integer.toString(i), Optional.of(numbers[i]));
        }
        return comparisons.mostAtMost(1).verdict();
    }
}
