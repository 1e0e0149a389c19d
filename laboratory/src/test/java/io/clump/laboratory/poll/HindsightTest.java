package io.clump.laboratory.poll;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class HindsightTest {
    @Test
    void eachKindOfPhaseHasItsBestStrategy() {
        Hindsight found = Hindsight.of(
                List.of(
                        measured("often", List.of(List.of(60L, 20L), List.of(62L, 22L), List.of(64L, 24L))),
                        measured("seldom", List.of(List.of(10L, 80L), List.of(12L, 82L), List.of(14L, 84L)))),
                1);

        assertThat(found.best()).containsExactly("seldom", "often");
        assertThat(found.nanos().rounds()).containsExactly(30.0, 34.0, 38.0);
    }

    @Test
    void oneLuckyRoundIsNoChoice() {
        Hindsight found = Hindsight.of(
                List.of(
                        measured("lucky", List.of(List.of(1L), List.of(90L), List.of(90L))),
                        measured("good", List.of(List.of(50L), List.of(50L), List.of(50L)))),
                1);

        assertThat(found.best()).containsExactly("good");
    }

    @Test
    void timesAreThoseOfAnOperation() {
        Measurement measured = measured("any", List.of(List.of(10L, 30L), List.of(20L, 60L)));

        assertThat(Hindsight.ofKind(measured, 1, 2).rounds()).containsExactly(15.0, 30.0);
    }

    private static Measurement measured(String name, List<List<Long>> details) {
        return new Measurement(name, Sample.exactly(1), details, 1, 0, true, 0, List.of());
    }
}
