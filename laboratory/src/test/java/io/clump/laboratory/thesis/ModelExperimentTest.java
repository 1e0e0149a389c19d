package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Results;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import io.clump.model.ModelPanel;
import io.clump.model.ModelPoint;
import io.clump.model.ModelTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The findings of a small table, and of tables that say something else. */
class ModelExperimentTest {
    private static final Experiment EXPERIMENT = ModelExperiment.experiment();
    private static final List<Cell> CELLS = new ArrayList<>();

    @BeforeAll
    static void compute() {
        ModelTable table = new ModelTable(32, 120, 1);
        List<ModelPoint> points = new ArrayList<>();
        for (ModelPanel panel : ModelPanel.values()) {
            points.addAll(table.formulas(panel));
            points.addAll(table.simulations(panel));
        }
        points.addAll(new ModelTable(1, 10, 1).clumps());
        points.forEach(point -> CELLS.add(ModelExperiment.cell(point)));
        CELLS.addAll(new ModelReadings(points).cells());
        measured(1.06, 1.22, 1.6, 2.05);
    }

    @Test
    void whatTheThesisReadsOffItsFiguresHoldsButForOneThing() {
        List<Finding> findings = EXPERIMENT.findings(new Results(CELLS));
        assertThat(findings.stream().filter(finding -> finding.verdict() != Verdict.HOLDS))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
                    assertThat(finding.claim()).startsWith("If all demands are equally long");
                });
        assertThat(findings.get(1).sentence()).startsWith("Shortest time, relative: 0.86, expected");
    }

    @Test
    void everyCellAndEveryFigureOfTheThesisHasItsPlace() {
        List<String> panels = EXPERIMENT.panels().stream().map(Panel::name).toList();
        assertThat(CELLS).extracting(Cell::panel).isSubsetOf(panels).containsAll(panels);
        for (Reference reference : EXPERIMENT.references()) {
            assertThat(CELLS)
                    .filteredOn(cell -> cell.panel().equals(reference.panel())
                            && cell.series().equals(reference.series())
                            && cell.x().equals(reference.x()))
                    .singleElement()
                    .satisfies(cell -> assertThat(cell.sample().median()).isCloseTo(reference.mean(), within(0.015)));
        }
    }

    @Test
    void eachTrialIsItsOwn() {
        assertThat(EXPERIMENT.trials(Effort.quick()))
                .extracting(trial -> trial.key())
                .containsExactly("correlation", "static-map", "scaling", "clumps", "measured");
    }

    private static void measured(double... slowdowns) {
        String[] xs = {"0.25", "0.50", "0.75", "1.00"};
        double[] formulas = {1.0625, 1.25, 1.5625, 2};
        for (int i = 0; i < xs.length; i++) {
            CELLS.add(Cell.of(
                    MeasuredSharing.PANEL,
                    "measured",
                    xs[i],
                    Sample.exactly(slowdowns[i] - 0.01, slowdowns[i], slowdowns[i] + 0.01),
                    3));
            CELLS.add(Cell.of(MeasuredSharing.PANEL, "formula", xs[i], Sample.exactly(formulas[i]), 3));
        }
    }

    private static void add(ModelPoint point) {
        CELLS.add(ModelExperiment.cell(point));
    }
}
