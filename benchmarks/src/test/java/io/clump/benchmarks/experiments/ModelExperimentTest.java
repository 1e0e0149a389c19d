package io.clump.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.model.ModelPanel;
import io.clump.benchmarks.model.ModelPoint;
import io.clump.benchmarks.model.ModelTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The findings of a small table, and of tables that say something else. */
class ModelExperimentTest {
    private static final ModelExperiment EXPERIMENT = new ModelExperiment();
    private static final List<Cell> CELLS = new ArrayList<>();

    @BeforeAll
    static void compute() {
        ModelTable table = new ModelTable(32, 120, 1);
        for (ModelPanel panel : ModelPanel.values()) {
            table.formulas(panel).forEach(ModelExperimentTest::add);
            table.simulations(panel).forEach(ModelExperimentTest::add);
        }
        new ModelTable(1, 10, 1).clumps().forEach(ModelExperimentTest::add);
        measured(1.06, 1.22, 1.6, 2.05);
    }

    @Test
    void whatTheThesisReadsOffItsFiguresHoldsButForOneThing() {
        assertThat(EXPERIMENT.findings(new Results(CELLS, List.of())))
                .extracting(Finding::verdict)
                .containsExactly(
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.HOLDS,
                        Verdict.HOLDS);
    }

    @Test
    void sentencesTellTheNumbersOfTheThesis() {
        List<Finding> findings = EXPERIMENT.findings(new Results(CELLS, List.of()));
        assertThat(findings.get(0).sentence())
                .startsWith("By the formula they win below 0.48 and need 0.86 at best; simulated, below 0.4");
        assertThat(findings.get(1).sentence()).startsWith("By the formula it is 0.73;");
        assertThat(findings.get(4).sentence()).isEqualTo("They do below 0.49.");
    }

    @Test
    void otherNumbersLeadToOtherVerdicts() {
        List<Cell> slower = CELLS.stream()
                .map(cell -> scaled(cell, otherwise(cell.series())))
                .toList();
        assertThat(EXPERIMENT.findings(new Results(slower, List.of())))
                .extracting(Finding::verdict)
                .containsExactly(
                        Verdict.DOES_NOT_HOLD,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.DOES_NOT_HOLD);
    }

    @Test
    void whatWasNotComputedIsOpen() {
        assertThat(EXPERIMENT.findings(new Results(List.of(), List.of())))
                .isNotEmpty()
                .allMatch(finding -> finding.verdict() == Verdict.OPEN);
    }

    @Test
    void whatIsTooNoisyIsOpen() {
        List<Cell> noisy = CELLS.stream()
                .map(cell -> cell.series().equals(MeasuredSharing.MEASURED)
                        ? Cell.of(cell.panel(), cell.series(), cell.x(), Sample.of(1, 2, 4), 3)
                        : cell)
                .toList();
        assertThat(EXPERIMENT.findings(new Results(noisy, List.of()))).last().satisfies(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
            assertThat(finding.sentence()).contains("(1.25) at 0.50", "too wide");
        });
    }

    @Test
    void everyCellAndEveryFigureOfTheThesisHasItsPlace() {
        List<String> panels = EXPERIMENT.panels().stream().map(Panel::name).toList();
        assertThat(CELLS).extracting(Cell::panel).isSubsetOf(panels).containsAll(panels);
        for (Reference reference : EXPERIMENT.references()) {
            assertThat(new Results(CELLS, List.of()).mean(reference.panel(), reference.series(), reference.x()))
                    .as("%s", reference)
                    .hasValueCloseTo(reference.mean(), within(0.015));
        }
    }

    @Test
    void eachTrialIsItsOwn() {
        assertThat(EXPERIMENT.trials(Effort.quick(1)))
                .extracting(trial -> trial.key())
                .containsExactly("correlation", "static-map", "scaling", "clumps", "measured");
    }

    private static void measured(double... slowdowns) {
        String[] xs = {"0.25", "0.50", "0.75", "1.00"};
        double[] formulas = {1.0625, 1.25, 1.5625, 2};
        for (int i = 0; i < xs.length; i++) {
            CELLS.add(Cell.of(
                    MeasuredSharing.PANEL,
                    MeasuredSharing.MEASURED,
                    xs[i],
                    Sample.of(slowdowns[i] - 0.01, slowdowns[i], slowdowns[i] + 0.01),
                    3));
            CELLS.add(Cell.of(MeasuredSharing.PANEL, MeasuredSharing.FORMULA, xs[i], Sample.of(formulas[i]), 3));
        }
    }

    private static void add(ModelPoint point) {
        CELLS.add(ModelExperiment.cell(point));
    }

    private static double otherwise(String series) {
        if (series.contains("equally")) {
            return 1.6;
        }
        if (series.equals(MeasuredSharing.MEASURED)) {
            return 0.8;
        }
        return series.endsWith("simulated") ? 0.9 : 1.2;
    }

    private static Cell scaled(Cell cell, double factor) {
        return new Cell(
                cell.panel(),
                cell.series(),
                cell.x(),
                cell.values().stream().map(value -> value * factor).toList(),
                cell.processes(),
                null);
    }
}
