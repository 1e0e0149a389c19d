package io.clump.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.laboratory.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class MultiprotocolExperimentTest {
    private final MultiprotocolExperiment experiment = new MultiprotocolExperiment();

    @Test
    void everyReferenceBelongsToAPanelAndKeysAreUnique() {
        List<String> panels = experiment.panels().stream().map(Panel::name).toList();
        assertThat(experiment.references()).allMatch(reference -> panels.contains(reference.panel()));
        for (Effort effort : List.of(Effort.quick(1), Effort.full(5))) {
            assertThat(experiment.trials(effort).stream().map(Trial::key)).doesNotHaveDuplicates();
        }
    }

    @Test
    void nothingIsFoundWhereNothingWasMeasured() {
        assertThat(experiment.findings(new Results(List.of(), List.of())))
                .hasSize(3)
                .allMatch(finding -> finding.verdict() == Verdict.OPEN);
    }

    @Test
    void findingsFollowTheData() {
        List<Finding> findings = experiment.findings(new Results(
                List.of(
                        cell("both-protocols", "shared memory alone", "fft", 1),
                        cell("both-protocols", "both, one node", "fft", 1.12),
                        cell("clump-against-nodes", "4 nodes of 1", "fft", 1),
                        cell("clump-against-nodes", "2 nodes of 2", "fft", 0.9),
                        cell("clump-against-nodes-ms", "2 nodes of 2", "em3d-naive", 10),
                        cell("clump-against-nodes-ms", "2 nodes of 2", "em3d-good", 8)),
                List.of()));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(Verdict.DOES_NOT_HOLD, Verdict.HOLDS, Verdict.HOLDS);
        assertThat(findings.get(0).sentence()).contains("fft 1.12");
        assertThat(findings.get(2).sentence()).contains("0.80±0.00 times");
    }

    @Test
    void nothingIsFoundWhereIntervalsAreWideOrUnknown() {
        for (Sample doubtful : List.of(Sample.of(0.5), Sample.of(0.2, 1.1))) {
            assertThat(experiment.findings(new Results(
                            List.of(
                                    cell("both-protocols", "shared memory alone", "fft", 1),
                                    Cell.of("both-protocols", "both, one node", "fft", doubtful, 2),
                                    cell("clump-against-nodes", "4 nodes of 1", "fft", 1),
                                    Cell.of("clump-against-nodes", "2 nodes of 2", "fft", doubtful, 2),
                                    cell("clump-against-nodes-ms", "2 nodes of 2", "em3d-naive", 1),
                                    Cell.of("clump-against-nodes-ms", "2 nodes of 2", "em3d-good", doubtful, 2)),
                            List.of())))
                    .hasSize(3)
                    .allMatch(finding -> finding.verdict() == Verdict.OPEN);
        }
    }

    private static Cell cell(String panel, String series, String x, double value) {
        return Cell.of(panel, series, x, Sample.of(value, value), 2);
    }
}
