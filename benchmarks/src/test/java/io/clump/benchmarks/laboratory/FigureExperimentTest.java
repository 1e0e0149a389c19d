package io.clump.benchmarks.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FigureExperimentTest {
    private static final Sample PEER = Sample.of(100, 101, 99);
    private static final Bar NO_SLOWER = new Bar("peer", Bar.Sense.AT_MOST, 1);

    @Test
    void bothVerdictsFollowTheRatioToThePeer() {
        Finding faster = finding(Sample.of(90, 91, 89), NO_SLOWER);
        assertThat(faster.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(faster.sentence()).isEqualTo("It is 0.90 times that.");
        Finding slower = finding(Sample.of(120, 121, 119), NO_SLOWER);
        assertThat(slower.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(slower.sentence()).isEqualTo("It is 1.20 times that.");
        assertThat(finding(Sample.of(120, 121, 119), new Bar("peer", Bar.Sense.AT_LEAST, 1.1))
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void barWithinTheIntervalIsOpenAndTheIntervalIsTold() {
        Finding finding = finding(Sample.of(90, 80, 110), NO_SLOWER);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence())
                .isEqualTo(
                        "It is 0.90 times that. By the means it is 0.93±0.39. The 95 % intervals are too wide to say.");
    }

    @Test
    void oneRoundIsOpen() {
        Finding finding = finding(Sample.of(50), NO_SLOWER);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).startsWith("It is 0.50 times that.").contains("One repetition");
    }

    @Test
    void barOfTheValueItselfIsJudgedByItsInterval() {
        Bar bar = new Bar(null, Bar.Sense.AT_MOST, 100);
        assertThat(finding(Sample.of(90, 91, 89), bar).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding(Sample.of(98, 91, 89), bar).verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding(Sample.of(120, 121, 119), bar))
                .isEqualTo(new Finding("a figure: at most 100.0 ns", Verdict.DOES_NOT_HOLD, "It is 120 ns."));
    }

    /** Half of the rounds and one are fast, the others very slow. */
    @Test
    void medianAndMeanThatSayTheContraryLeaveItOpen() {
        Sample ours = Sample.of(90, 90, 90, 90, 90, 90, 90, 90, 90, 300, 300, 300, 300, 300, 300, 300, 300);
        Finding finding = finding(ours, NO_SLOWER);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).startsWith("It is 0.90 times that.").endsWith("says the contrary.");
    }

    @Test
    void whatWasNotMeasuredIsOpenWithTheNotes() {
        assertThat(finding(null, NO_SLOWER).sentence()).isEqualTo("It was not measured: a note");
        assertThat(finding(PEER, new Bar("another", Bar.Sense.AT_MOST, 1)).verdict())
                .isEqualTo(Verdict.OPEN);
    }

    private static Finding finding(@Nullable Sample ours, Bar bar) {
        Figure figure =
                new Figure("figure", "a figure", "ns", ours, Map.of("peer", PEER), List.of(bar), List.of("a note"));
        return new FigureExperiment(
                        "figures",
                        "",
                        "",
                        Map.of(),
                        List.of(Set.of("figure")),
                        (workbench, effort, wanted) -> new FigureResult(List.of(), true))
                .findings(new Results(List.of(), List.of(figure)))
                .get(0);
    }
}
