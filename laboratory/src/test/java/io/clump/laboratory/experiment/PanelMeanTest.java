package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.List;
import org.junit.jupiter.api.Test;

class PanelMeanTest {
    private static final double ROUNDING = 1e-9;
    private static final PanelMean MEAN = new PanelMean("all", List.of("one", "two"));

    @Test
    void meanOfEachTurnIsGeometric() {
        Cell mean = MEAN.cells(List.of(cell("one", "8", 1, 4, 3), cell("two", "8", 4, 9)))
                .get(0);
        assertThat(mean.panel()).isEqualTo("all");
        assertThat(mean.series() + " " + mean.x()).isEqualTo("job 8");
        assertThat(mean.values().get(0)).isCloseTo(2, within(ROUNDING));
        assertThat(mean.values().get(1)).isCloseTo(6, within(ROUNDING));
        assertThat(mean.values()).hasSize(2);
        assertThat(mean.turns().lineNanos()).hasSize(2);
    }

    @Test
    void placeThatOnePanelLacksHasNoMean() {
        assertThat(MEAN.cells(List.of(cell("one", "8", 1), cell("one", "4", 1), cell("two", "4", 1))))
                .extracting(Cell::x)
                .containsExactly("4");
    }

    @Test
    void sheetWithMeansHasPanelsForThem() {
        List<String> panels =
                ExperimentSheet.of("choices").panels().stream().map(Panel::name).toList();
        assertThat(ExperimentSheet.means("choices")).hasSize(2).allSatisfy(mean -> {
            assertThat(panels).contains(mean.panel()).containsAll(mean.of());
        });
        assertThat(ExperimentSheet.means("no such experiment")).isEmpty();
    }

    private static Cell cell(String panel, String x, double... values) {
        List<Integer> lines =
                Sample.exactly(values).rounds().stream().map(value -> 100).toList();
        return Cell.of(
                panel,
                "job",
                x,
                new Sample(Sample.exactly(values).rounds(), new Turns(List.of("2026-11-30T00:00:00Z"), lines)),
                2);
    }
}
