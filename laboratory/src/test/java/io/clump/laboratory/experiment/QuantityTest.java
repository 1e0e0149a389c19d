package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.harness.Sample;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuantityTest {
    private static final double RISK = 0.05;

    @Test
    void ratioIsThatOfEachTurnHoweverMuchTheMachineChanges() {
        Cell ours = Measured.cell("ours", "a", 2, 20, 4, 2, 40, 2, 200, 2);
        Cell peer = Measured.cell("peer", "a", 1, 10, 2, 1, 20, 1, 100, 1);
        Quantity ratio = of(List.of(ours), List.of(peer)).orElseThrow();
        assertThat(ratio.median()).isEqualTo(2);
        assertThat(ratio.isInside(1.99, 2.01, RISK)).isTrue();
        assertThat(ratio.text(RISK)).isEqualTo("2.00 (2.00 to 2.00) for a name, fast lines");
    }

    @Test
    void valuesOfDifferentContestsAreResampledEachForItself() {
        Cell ours = Measured.cell("ours", "a", 2, 20, 4, 2, 40, 2, 200, 2);
        Cell peer = Measured.cell("peer", "b", 1, 10, 2, 1, 20, 1, 100, 1);
        Quantity ratio = of(List.of(ours), List.of(peer)).orElseThrow();
        assertThat(ratio.isInside(1, 4, RISK)).isFalse();
        assertThat(ratio.isOutside(1, 4, RISK)).isFalse();
    }

    @Test
    void turnsThatOnlyOneHasDoNotSpoilThoseThatBothHave() {
        Cell ours = Measured.cell("ours", "a", 2, 20, 4, 2, 40, 2, 200, 2);
        Cell peer = Measured.cell("peer", "a", 1, 10, 2, 1, 20, 1, 100, 1);
        Cell more = Cell.joined(List.of(ours), List.of(Measured.cell("ours", "b", 7, 7, 7)))
                .get(0);
        assertThat(more.values()).hasSize(11);
        assertThat(of(List.of(more), List.of(peer)).orElseThrow().text(RISK))
                .isEqualTo("2.00 (2.00 to 2.00) for a name, fast lines");
        assertThat(of(List.of(peer), List.of(more)).orElseThrow().median()).isEqualTo(0.5);
    }

    @Test
    void productsHaveTheirRatioToo() {
        Cell two = Measured.steady("two", "a", 2);
        Cell three = Measured.steady("three", "a", 3);
        Quantity four = of(List.of(two, two, three), List.of(three)).orElseThrow();
        assertThat(four.median()).isEqualTo(4);
    }

    @Test
    void atLimitTheMedianDecidesIfTheIntervalGoesNoFurtherThanTheMargin() {
        Quantity near = of(List.of(Measured.cell("a", "a", 1.08, 1.13, 1.08, 1.09, 1.08, 1.13, 1.09, 1.08)), List.of())
                .orElseThrow();
        assertThat(near.isInside(0, 1.1, RISK)).isTrue();
        assertThat(near.isAtLimit(0, 1.1, RISK)).isTrue();
        assertThat(near.isOutside(0, 1.082, RISK)).isTrue();
        assertThat(near.isInside(0, 1.07, RISK)).isFalse();
        assertThat(near.isOutside(0, 1.2, RISK)).isFalse();
    }

    @Test
    void fiveTurnsDecideWhatIsFarFromTheLimit() {
        Quantity five = of(List.of(Measured.cell("a", "a", 1.0, 1.1, 1.2, 1.1, 1.1)), List.of())
                .orElseThrow();
        assertThat(five.isInside(0, 2, RISK)).isTrue();
        assertThat(five.isOutside(0, 0.5, RISK)).isTrue();
        assertThat(five.isInside(0, 1.11, RISK)).isFalse();
        assertThat(five.isOutside(0, 1.09, RISK)).isFalse();
    }

    @Test
    void fourTurnsDecideNothing() {
        Quantity four =
                of(List.of(Measured.cell("a", "a", 1, 1, 1, 1)), List.of()).orElseThrow();
        assertThat(four.isInside(0, 2, RISK)).isFalse();
        assertThat(four.isOutside(2, 3, RISK)).isFalse();
        assertThat(four.text(RISK)).contains("(4 turns)");
    }

    @Test
    void intervalOfARatioIsOfItsLogarithms() {
        Quantity wide = of(List.of(Measured.cell("a", "a", 0.01, 10, 0.01, 10, 0.3)), List.of())
                .orElseThrow();
        assertThat(wide.text(RISK)).isEqualTo("0.30 (0.00368 to 26.6) for a name, fast lines");
        Quantity signed =
                of(List.of(Measured.cell("a", "a", -1, 1, 0, -1, 1)), List.of()).orElseThrow();
        assertThat(signed.text(RISK)).as("no logarithms").isEqualTo("0.00 (-1.29 to 1.29) for a name, fast lines");
    }

    @Test
    void whatIsCountedDecidesAtOnce() {
        Quantity counted = of(List.of(exact(3)), List.of(exact(4))).orElseThrow();
        assertThat(counted.isInside(0.75, 0.75, RISK)).isTrue();
        assertThat(counted.text(RISK)).isEqualTo("0.75 for a name");
    }

    @Test
    void turnsOfTheRarerStateDoNotCount() {
        List<Integer> lines = List.of(80, 300, 82, 85, 310, 90, 120, 81);
        Cell ours = Measured.cell("ours", "a", lines, 1, 7, 1, 1, 7, 1, 1, 1);
        Cell peer = Measured.cell("peer", "a", lines, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(of(List.of(ours), List.of(peer)).orElseThrow().isInside(1, 1, RISK))
                .isTrue();
    }

    @Test
    void noRatioIsTakenAcrossStates() {
        Cell fast = Measured.cell("fast", "a", 1, 1, 1, 1, 1, 1);
        Cell slow = Measured.cell("slow", "b", List.of(300, 300, 300, 300, 300, 300), 2, 2, 2, 2, 2, 2);
        assertThat(of(List.of(slow), List.of(fast))).isEmpty();
    }

    private static Cell exact(double value) {
        return Cell.of("panel", "series", "x", Sample.exactly(value), 1);
    }

    private static Optional<Quantity> of(List<Cell> above, List<Cell> below) {
        return Quantity.of("a name", above, below, Measured.FAST);
    }
}
