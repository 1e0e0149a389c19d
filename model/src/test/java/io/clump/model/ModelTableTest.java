package io.clump.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ModelTableTest {
    private static final ModelTable TABLE = new ModelTable(2, 20, 3);

    @Test
    void everySimulatedPointButOneSeriesHasAFormulaAtItsPlace() {
        for (ModelPanel panel : ModelPanel.values()) {
            List<ModelPoint> formulas = TABLE.formulas(panel);
            assertThat(formulas.isEmpty()).as("%s", panel).isNotEqualTo(panel.overUtilization());
            assertThat(TABLE.simulations(panel))
                    .filteredOn(point -> !point.series().equals(ModelTable.simulated(ModelTable.EQUALLY_LONG)))
                    .allMatch(point -> formulas.stream()
                            .anyMatch(formula ->
                                    ModelTable.simulated(formula.series()).equals(point.series())
                                            && Math.abs(formula.x() - point.x()) < 1e-9));
        }
    }

    @Test
    void pointsShowEachSeed() {
        assertThat(TABLE.simulations(ModelPanel.STATIC_MAP))
                .filteredOn(point -> point.x() == 0.5)
                .hasSize(3)
                .allSatisfy(point -> {
                    assertThat(point.rounds()).hasSize(3).doesNotHaveDuplicates();
                    assertThat(point.rounds().stream().distinct()).hasSizeGreaterThan(1);
                });
    }

    @Test
    void clumpsGrowToAThousandNodes() {
        List<ModelPoint> points = new ModelTable(1, 10, 1).clumps();
        assertThat(points).hasSize(6 * 7);
        assertThat(points).extracting(ModelPoint::x).contains(1.0, (double) ModelTable.MOST_NODES);
        assertThat(points)
                .filteredOn(point -> point.panel() == ModelPanel.BARRIERS)
                .extracting(ModelPoint::series)
                .contains(ModelTable.NOW);
    }

    @Test
    void aPointKnowsItsMean() {
        ModelPoint point = ModelPoint.of(ModelPanel.NODES, "any", 1, 1, 2, 3);
        assertThat(point.mean()).isCloseTo(2, within(1e-12));
        assertThatIllegalArgumentException().isThrownBy(() -> ModelPoint.of(ModelPanel.NODES, "any", 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModelTable(1, 0, 1))
                .withMessage("nodes 1, cycles 0, seeds 1: not all at least 1");
    }
}
