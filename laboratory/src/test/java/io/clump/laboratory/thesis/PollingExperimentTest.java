package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class PollingExperimentTest {
    private final Experiment experiment = ClaimsTest.experiment("polling");

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
    void sheetHasThePanelsOfAllSweeps() {
        List<Panel> relative = experiment.panels().stream()
                .filter(panel -> panel.kind() != Panel.Kind.TABLE)
                .toList();
        List<SweepRow.Point> points = SweepRow.all("polling", false).stream()
                .flatMap(row -> row.points().stream())
                .toList();
        assertThat(relative.stream().map(panel -> panel.name() + ": " + panel.yLabel()))
                .containsExactlyInAnyOrderElementsOf(points.stream()
                        .map(point -> point.panel() + ": time relative to that with " + point.base())
                        .distinct()
                        .toList());
    }

    @Test
    void keysOfTrialsAreUnique() {
        for (Effort effort : List.of(Effort.quick(), Effort.full())) {
            assertThat(experiment.trials(effort).stream().map(Trial::key)).doesNotHaveDuplicates();
        }
    }

    @Test
    void whatIsUnsettledIsMeasuredAgainBesideWhatItIsRelativeTo() {
        Trial whole = experiment.trials(Effort.full()).stream()
                .filter(trial -> trial.key().equals("mixed-fft"))
                .findFirst()
                .orElseThrow();
        Cell cell = Cell.of("d-mixed", "fft", "64", Sample.exactly(1), 4);
        Trial narrowed = whole.narrowing().apply(List.of(cell));
        assertThat(narrowed.key()).isEqualTo("mixed-fft");
        assertThat(narrowed.expectedSeconds()).isLessThan(whole.expectedSeconds() / 2);
    }

    private Reference reference(String panel, String series, String x) {
        return experiment.references().stream()
                .filter(reference -> reference.panel().equals(panel)
                        && reference.series().equals(series)
                        && reference.x().equals(x))
                .findFirst()
                .orElseThrow();
    }
}
