package io.clump.laboratory.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FormulaTest {
    private static final Turns TURNS = new Turns(List.of("a contest"), List.of(80, 80));
    private static final Bindings LENGTHS = new Bindings(Map.of("bytes", List.of("10", "100", "1000")), Map.of());

    @Test
    void productsComeBeforeSumsAndBothGoFromLeftToRight() {
        assertThat(Formula.number("1 + 2 * 3 - 8 / 4 / 2 - 1")).isEqualTo(5);
        assertThat(Formula.number("(1 + 2) * max(3, 2 - 7)")).isEqualTo(9);
        assertThat(Formula.number("1.5e3")).isEqualTo(1500);
    }

    @Test
    void valuesOfTheSameTurnAreCalculatedWithEachOther() {
        assertThat(value("nanos / 2", entry("one", 4, 6)).rounds()).containsExactly(2.0, 3.0);
        assertThat(value("d[1] - d[0] - d[0 - 1]", entry("one", List.of(3L, 10L), List.of(1L, 4L)))
                        .rounds())
                .containsExactly(7.0, 3.0);
        assertThat(value("nanos / 'two'.nanos", entry("one", 6, 9), entry("two", 2, 3))
                        .rounds())
                .containsExactly(3.0, 3.0);
        assertThat(value("(nanos) / 'two'.(nanos + 1)", entry("one", 6, 9), entry("two", 2, 8))
                        .rounds())
                .containsExactly(2.0, 1.0);
    }

    @Test
    void numbersOfSeveralSidesAreTakenTogether() {
        List<Long> sides = List.of(1L, 50L, 3L, 60L);
        assertThat(value("mean(0, 2)", entry("one", sides, sides)).median()).isEqualTo(2);
        assertThat(value("most(1, 2) - least(1, 2)", entry("one", sides, sides)).median())
                .isEqualTo(10);
    }

    @Test
    void countedValuesAreExact() {
        assertThat(value("once(nanos)", entry("one", 4, 6))).isEqualTo(Sample.exactly(4));
        assertThat(value("exact(nanos)", entry("one", 4, 6)).turns()).isEqualTo(Turns.EXACT);
        assertThat(value("gather(nanos)", entry("one", 4, 6), entry("two", 2, 3))
                        .rounds())
                .containsExactly(4.0, 2.0);
    }

    @Test
    void curvesAreFollowedAlongAnAxis() {
        Found found = entry("one", List.of(1L, 2L, 4L), List.of(1L, 2L, 4L));
        assertThat(value("halfpower(bytes: d[{bytes#}])", found).median()).isCloseTo(100, within(1e-9));
        assertThat(value("best(bytes: max(3, d[{bytes#}]))", found).median()).isEqualTo(4);
        assertThat(value("crossover(bytes: max(1, d[{bytes#}]), 2 * nanos)", found)
                        .median())
                .isCloseTo(100, within(1e-9));
        assertThatThrownBy(() -> value("crossover(bytes: d[{bytes#}], 5 * nanos)", found))
                .isInstanceOf(Formula.NoValueException.class);
    }

    @Test
    void quantilesOfAThousand() {
        List<Long> times =
                new ArrayList<>(LongStream.rangeClosed(1, 1000).boxed().toList());
        Collections.reverse(times);
        assertThat(value("quantile(0.5)", entry("one", times, times)).median()).isEqualTo(500);
        assertThat(value("quantile(0.99)", entry("one", times, times)).median()).isEqualTo(990);
        assertThat(value("quantile(0.999)", entry("one", times, times)).median())
                .isEqualTo(999);
    }

    @Test
    void quantilesOfAFewAreAmongThem() {
        for (String share : List.of("0.5", "0.99", "0.999")) {
            assertThat(value("quantile(" + share + ")", entry("one", List.of(7L), List.of(7L)))
                            .median())
                    .isEqualTo(7);
        }
        List<Long> few = List.of(3L, 9L, 5L);
        assertThat(value("quantile(0.999)", entry("one", few, few)).median()).isEqualTo(9);
    }

    @Test
    void contestantThatWasLeftOutHasNoValue() {
        assertThatThrownBy(() -> value("'two'.nanos", entry("one", 1, 2))).isInstanceOf(Formula.NoValueException.class);
    }

    @Test
    void textThatIsNoFormulaIsRefusedWithThePlace() {
        assertThatThrownBy(() -> Formula.number("1 + ")).hasMessageContaining("at=4, expected a value");
        assertThatThrownBy(() -> Formula.number("1 2")).hasMessageContaining("at=2, expected the end");
        assertThatThrownBy(() -> Formula.number("(1")).hasMessageContaining("expected )");
        assertThatThrownBy(() -> value("half(bytes)", entry("one", 1, 2))).isInstanceOf(IllegalArgumentException.class);
    }

    private static Sample value(String text, Found... found) {
        return Formula.value(
                text,
                new Formula.Scope(
                        LENGTHS,
                        List.of(found).stream().map(Found::entry).toList(),
                        List.of(found).stream().map(Found::measurement).toList(),
                        0));
    }

    private static Found entry(String name, double first, double second) {
        return found(name, List.of(first, second), List.of(List.of(), List.of()));
    }

    private static Found entry(String name, List<Long> first, List<Long> second) {
        return found(name, List.of(1.0, 1.0), List.of(first, second));
    }

    private static Found found(String name, List<Double> nanos, List<List<Long>> details) {
        return new Found(
                new Entry(JsonNodeFactory.instance.objectNode().put("name", name), LENGTHS, true),
                new Measurement(name, new Sample(nanos, TURNS), details, 2, 0, true, 0, List.of()));
    }

    private record Found(Entry entry, Measurement measurement) {}
}
