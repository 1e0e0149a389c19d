package io.clump.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.laboratory.Trial;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PollingExperimentTest {
    private final PollingExperiment experiment = new PollingExperiment();

    @Test
    void thesisIsRelativeToTheDefaultAsTheCellsAre() {
        Reference dear = reference("smax-one-node", "sample-sort", "1");
        assertThat(dear.mean()).isEqualTo(1.702 / 0.773);
        assertThat(dear.interval()).isEqualTo(0.006 / 0.773);
        assertThat(reference("smin-network", "components-3d", "128").mean()).isEqualTo(8.1 / 3.755);
        assertThat(reference("d-mixed", "em3d-good", "256").mean()).isEqualTo(1);
    }

    @Test
    void everyReferenceAndTrialBelongsToAPanel() {
        List<String> panels = experiment.panels().stream().map(Panel::name).toList();
        assertThat(panels).doesNotHaveDuplicates();
        assertThat(experiment.references()).allMatch(reference -> panels.contains(reference.panel()));
    }

    @Test
    void keysOfTrialsAreUnique() {
        for (Effort effort : List.of(Effort.quick(1), Effort.full(5))) {
            assertThat(experiment.trials(effort).stream().map(Trial::key)).doesNotHaveDuplicates();
        }
    }

    @Test
    void nothingIsFoundWhereNothingWasMeasured() {
        assertThat(experiment.findings(new Results(List.of(), List.of())))
                .hasSize(5)
                .allMatch(finding -> finding.verdict() == Verdict.OPEN);
    }

    @Test
    void findingsFollowTheData() {
        List<Finding> findings = experiment.findings(new Results(allPanels(), List.of()));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(
                        Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.HOLDS, Verdict.HOLDS, Verdict.DOES_NOT_HOLD);
        assertThat(findings.get(0).sentence()).contains("2.00±0.00 times");
        assertThat(findings.get(1).sentence()).contains("sample-sort 1.17");
        assertThat(findings.get(3).sentence()).contains("up to 2.00±0.00 times");
        assertThat(findings.get(4).sentence()).contains("one-node 1.00±0.00, network 1.20±0.00");
    }

    /** What is a little worse by the mean may be the best one, and what is best by the mean may not be. */
    @Test
    void candidateThatMayBeMuchBetterThanTheBestLeavesItOpen() {
        Finding finding = experiment
                .findings(results(
                        cell("smin-network", "em3d", "4", 1),
                        cell("smin-network", "em3d", "1", 0.95),
                        cell("smin-network", "em3d", "8", 0.7, 1.3)))
                .get(2);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).contains("em3d 1.05±0.00", "too wide");
    }

    @Test
    void nothingIsFoundAfterOneRepetition() {
        List<Cell> single = allPanels().stream()
                .map(cell -> Cell.of(
                        cell.panel(),
                        cell.series(),
                        cell.x(),
                        Sample.of(cell.values().get(0)),
                        2))
                .toList();
        assertThat(experiment.findings(new Results(single, List.of())))
                .allMatch(finding -> finding.verdict() == Verdict.OPEN)
                .allMatch(finding -> finding.sentence().contains("One repetition"));
    }

    @Test
    void noFractionFitsOnlyIfEachIsFarFromTheBestForCertain() {
        Cell often = cell("strategies-one-node", "em3d", "1", 2);
        Cell rarely = cell("strategies-one-node", "em3d", "64", 1);
        Cell network = cell("strategies-network", "em3d", "1", 1);
        assertThat(fractions(often, rarely, network, cell("strategies-network", "em3d", "64", 1.05)))
                .isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(fractions(often, rarely, network, cell("strategies-network", "em3d", "64", 1.1, 1.3)))
                .isEqualTo(Verdict.OPEN);
        assertThat(fractions(often, rarely, network, cell("strategies-network", "em3d", "64", 1.3)))
                .isEqualTo(Verdict.HOLDS);
    }

    private Verdict fractions(Cell... cells) {
        return experiment.findings(results(cells)).get(3).verdict();
    }

    private Reference reference(String panel, String series, String x) {
        return experiment.references().stream()
                .filter(reference -> reference.panel().equals(panel)
                        && reference.series().equals(series)
                        && reference.x().equals(x))
                .findFirst()
                .orElseThrow();
    }

    private static List<Cell> allPanels() {
        List<Cell> cells = new ArrayList<>(List.of(
                cell("smax-one-node", "sample-sort", "1", 2.0),
                cell("smax-one-node", "sample-sort", "16", 1.05),
                cell("smax-one-node", "sample-sort", "64", 1),
                cell("smax-one-node", "sample-sort", "256", 0.9),
                cell("smin-network", "em3d", "4", 1),
                cell("smin-network", "em3d", "1", 0.95),
                cell("smin-network", "sample-sort", "4", 1),
                cell("smin-network", "sample-sort", "128", 0.5)));
        for (String clump : List.of("one-node", "network")) {
            cells.add(cell("strategies-" + clump, "em3d", "1", clump.equals("network") ? 1 : 2));
            cells.add(cell("strategies-" + clump, "em3d", "64", clump.equals("network") ? 2 : 1));
            cells.add(cell("strategies-" + clump, "em3d", "auto", clump.equals("network") ? 1.2 : 1));
        }
        return cells;
    }

    private static Results results(Cell... cells) {
        return new Results(List.of(cells), List.of());
    }

    private static Cell cell(String panel, String series, String x, double value) {
        return cell(panel, series, x, value, value);
    }

    private static Cell cell(String panel, String series, String x, double one, double other) {
        return Cell.of(panel, series, x, Sample.of(one, other), 2);
    }
}
