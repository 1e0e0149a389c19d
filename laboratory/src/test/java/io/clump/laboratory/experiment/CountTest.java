package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clump.laboratory.experiment.Claim.Rule;
import io.clump.laboratory.experiment.Finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountTest {
    @Test
    void oneTurnThatIsBeyondTheLimitRefutes() {
        assertThat(verdict(Rule.COUNT, 0, 0, 0, 0, 0)).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(Rule.COUNT, 0, 0, 0, 0, 0, 0, 0, 0, 1)).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(verdict(Rule.COUNT, 1)).as("of one turn").isEqualTo(Verdict.DOES_NOT_HOLD);
        Finding lost = claim(Rule.COUNT).judge(results(0, 0, 0, 0, 3));
        assertThat(lost.sentence()).isEqualTo("Lost: 0.00, up to 3.00 (of 5 turns), expected at most 0.00.");
    }

    @Test
    void fewerThanFiveTurnsShowNothing() {
        assertThat(verdict(Rule.COUNT, 0, 0, 0, 0)).isEqualTo(Verdict.LEANS);
        assertThat(verdict(Rule.BYTES, 0, 0, 0, 0)).isEqualTo(Verdict.LEANS);
        assertThat(verdict(Rule.BYTES, 90, 90, 90, 90)).isEqualTo(Verdict.LEANS);
    }

    @Test
    void ofBytesTheMedianDecidesInWholeOnes() {
        assertThat(verdict(Rule.BYTES, 0.004, 0.3, 0.01, 0, 900)).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(Rule.BYTES, 8, 8, 8, 0, 0)).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aCountIsComparedWithALimitAlone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Claim(
                        "None is lost.",
                        "Lost",
                        Selection.all("panel | a | x"),
                        Selection.all("panel | b | x"),
                        Claim.Quantifier.ALL,
                        null,
                        Double.NEGATIVE_INFINITY,
                        0,
                        Rule.COUNT,
                        null))
                .withMessageContaining("claim=\"None is lost.\", rule=COUNT");
    }

    private static Verdict verdict(Rule rule, double... values) {
        return claim(rule).judge(results(values)).verdict();
    }

    private static Results results(double... values) {
        return new Results(List.of(Measured.cell("a", "contest", values)));
    }

    private static Claim claim(Rule rule) {
        return new Claim(
                "None is lost.",
                "Lost",
                Selection.all("panel | a | x"),
                List.of(),
                Claim.Quantifier.ALL,
                null,
                Double.NEGATIVE_INFINITY,
                0,
                rule,
                null);
    }
}
