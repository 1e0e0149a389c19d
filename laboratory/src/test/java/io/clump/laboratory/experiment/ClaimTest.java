package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clump.laboratory.experiment.Claim.Quantifier;
import io.clump.laboratory.experiment.Finding.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimTest {
    private static final Cell BASE = Measured.steady("base", "a", 1);

    @Test
    void verdictPrintsTheComparisonThatDecidedIt() {
        Finding finding = atMost(1.1, Quantifier.ALL, null).judge(results(1.0, 1.3, 1.2));
        assertThat(finding.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(finding.sentence())
                .isEqualTo(
                        "Some / base: 1.30 (1.30 to 1.30) for 1, fast lines, expected at most 1.10; 3 comparisons, 1.00 to "
                                + "1.30.");
        Finding holds = atMost(1.5, Quantifier.ALL, null).judge(results(1.0, 1.3, 1.2));
        assertThat(holds.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(holds.sentence()).startsWith("Some / base: 1.30 ");
        assertThat(holds.claim()).isEqualTo("It is so. (Lumetta 1998, Table 6.3: 1.0 times; the limit is ours)");
    }

    @Test
    void mostAreMoreThanHalf() {
        Claim claim = atMost(1.1, Quantifier.MOST, null);
        assertThat(claim.judge(results(1.0, 1.0, 2.0)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim.judge(results(1.0, 2.0, 2.0)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(claim.judge(results(1.0, 2.0)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void oneIsEnoughWhereSomeAreMeant() {
        Claim claim = atMost(1.1, Quantifier.SOME, null);
        assertThat(claim.judge(results(2.0, 1.0, 3.0)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim.judge(results(2.0, 3.0)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(claim.judge(results(2.0, 3.0)).sentence()).contains("2.00 (");
    }

    @Test
    void someForEachOfAVariableAreJudgedByItsValues() {
        Claim claim = atMost(1.1, Quantifier.SOME, "series");
        assertThat(claim.judge(results(1.0, 1.05)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(claim.judge(results(1.0, 2.0)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void whatIsNotSettledLeansToWhereItsMedianIs() {
        Cell noisy = Measured.cell("0", "a", 0.5, 2, 0.5, 2, 1.05, 1.05, 0.5, 2);
        Finding finding = atMost(1.1, Quantifier.ALL, null).judge(new Results(List.of(BASE, noisy)));
        assertThat(finding.verdict()).isEqualTo(Verdict.LEANS);
        assertThat(finding.sentence()).startsWith("Leans to holding. ").contains("1.05", "More turns would settle it");
        Finding other = atMost(1.01, Quantifier.ALL, null).judge(new Results(List.of(BASE, noisy)));
        assertThat(other.sentence()).startsWith("Leans to not holding. ");
    }

    @Test
    void whatWasNotMeasuredIsOpen() {
        Finding finding = atMost(1.1, Quantifier.ALL, null).judge(new Results(List.of(BASE)));
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
    }

    @Test
    void unsettledAreTheCellsOfComparisonsThatMayGoEitherWay() {
        Claim claim = atMost(1.1, Quantifier.ALL, null);
        Cell noisy = Measured.cell("0", "a", 0.5, 2, 0.5, 2, 1.05, 1.05, 0.5, 2);
        Cell below = Measured.steady("1", "a", 1);
        Results leans = new Results(List.of(BASE, noisy, below));
        assertThat(claim.unsettled(List.of(noisy), leans)).containsExactly(noisy, BASE);
        assertThat(claim.unsettled(List.of(BASE), leans)).containsExactly(noisy, BASE);
        assertThat(claim.unsettled(List.of(below), leans)).isEmpty();
        Results doesNotHold = new Results(List.of(BASE, noisy, Measured.steady("1", "a", 2)));
        assertThat(claim.unsettled(List.of(noisy), doesNotHold)).isEmpty();
    }

    @Test
    void variablesAreAnythingOrListedOrExcluded() {
        assertThat(chosen("panel | {s} | x")).isEqualTo(4);
        assertThat(chosen("panel | {s:0;2} | x")).isEqualTo(2);
        assertThat(chosen("panel | {s!base} | x")).isEqualTo(3);
        assertThat(chosen("pa{rest} | ba{end:se} | {x}")).isEqualTo(1);
        assertThat(chosen("panel | {s:0;2} | x * panel | {s} | x")).isEqualTo(2);
        assertThat(chosen("panel | {s:0;2} | x * panel | {t} | x")).isEqualTo(8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Selection.all("panel | series"))
                .withMessageContaining("found=\"panel | series\"");
    }

    private static int chosen(String selections) {
        List<Selection.Choice> choices = List.of(Selection.Choice.NONE);
        for (Selection selection : Selection.all(selections)) {
            choices = selection.extend(choices, results(1, 2, 3));
        }
        return choices.size();
    }

    private static Claim atMost(double most, Quantifier how, @Nullable String each) {
        return new Claim(
                "It is so.",
                "Some / base",
                Selection.all("panel | {series!base} | x"),
                Selection.all("panel | base | x"),
                how,
                each,
                Double.NEGATIVE_INFINITY,
                most,
                Claim.Rule.MEASURE,
                Citation.of("Lumetta 1998, Table 6.3: 1.0 times"));
    }

    private static Results results(double... values) {
        Cell[] cells = new Cell[values.length + 1];
        cells[values.length] = BASE;
        for (int i = 0; i < values.length; i++) {
            cells[i] = Measured.steady(Integer.toString(i), "a", values[i]);
        }
        return new Results(List.of(cells));
    }
}
