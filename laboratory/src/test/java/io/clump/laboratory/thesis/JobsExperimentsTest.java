package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsExperimentsTest {
    private static final long MILLI = 1_000_000;
    private static final double ROUNDING = 1e-9;
    private static final double THOUSAND = 1000;
    private static final Map<String, String> BASES = Map.of(
            "backoff", "never",
            "queue-length", "4096",
            "bulk-length", "16",
            "algorithms", "lock-free",
            "multiprogrammed", "lock-free");

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "3, 2", "4, 4", "7, 4", "8, 8", "96, 8"})
    void jobHasAsManyProcessesAsThereAreProcessors(int processors, int processes) {
        assertThat(SweepRow.jobSize(processors)).isEqualTo(processes);
    }

    @Test
    void timesArePerCompetitorAndRelativeToTheBaseOfAJobAlone() {
        TrialResult result = measured(List.of(20 * MILLI, 10 * MILLI), List.of(60 * MILLI, 45 * MILLI));
        assertThat(means(result, "em3d", "1 job")).containsExactly(Map.entry("short", 2.0), Map.entry("long", 1.0));
        assertThat(means(result, "em3d-ms", "1 job"))
                .containsExactly(Map.entry("short", 20.0), Map.entry("long", 10.0));
        // One job and two groups share the processors.
        assertThat(means(result, "em3d", "1 job + 2 sequential groups"))
                .containsExactly(Map.entry("short", 2.0), Map.entry("long", 1.5));
        assertThat(result.cells().get(0).processes()).isEqualTo(2);
        assertThat(result.cells().get(result.cells().size() - 1).processes()).isEqualTo(6);
        assertThat(result.notes()).isEmpty();
    }

    @Test
    void timesAreRelativeToTheBaseOfTheSameRunWhereTheSheetSaysSo() {
        List<SweepRow> rows = SweepRow.all("choices", false);
        SweepRow row = rows.get(0);
        List<Measurement> found = row.sweeps().values().stream()
                .map(sweep -> measurement(Collections.nCopies(sweep.jobs(), sweep.configurations()).stream()
                        .flatMap(List::stream)
                        .map(all -> "fifo".equals(all.get("clump.queue")) ? sweep.processes() * MILLI : MILLI)
                        .toList()))
                .toList();
        TrialResult result = row.result(row.sweeps(), found);
        assertThat(means(result, "algorithms-sample-sort", "2 processes"))
                .containsEntry("fifo", 2.0)
                .containsEntry("single-transfer", 1.0);
        assertThat(means(result, "algorithms-sample-sort", "2 jobs of 4"))
                .containsEntry("fifo", 8.0)
                .containsEntry("single-transfer", 1.0);
    }

    @Test
    void whatIsTooSlowTakesAtLeastTheLimitAndIsReported() {
        TrialResult result = measured(List.of(20 * MILLI, 10 * MILLI), List.of(-1L, 40 * MILLI));
        // Seven seconds of three competitors, in units of 10 ms.
        assertThat(means(result, "em3d", "1 job + 2 sequential groups")).containsEntry("short", 233.333);
        assertThat(result.notes())
                .singleElement()
                .asString()
                .startsWith("too slow: em3d, 1 job + 2 sequential groups, short");
    }

    @Test
    void whatIsUnsettledIsMeasuredAgainBesideWhatItIsRelativeTo() {
        SweepRow whole = SweepRow.all("queue-length", false).stream()
                .filter(row -> row.key().equals("em3d"))
                .findFirst()
                .orElseThrow();
        Sample any = Sample.exactly(1);
        SweepRow narrowed = whole.narrowed(
                List.of(Cell.of("em3d-ms", "3 jobs", "256", any, 6), Cell.of("fft", "2 jobs", "512", any, 4)));
        assertThat(narrowed.points().stream().map(point -> point.series() + ", " + point.x()))
                .containsExactly("1 job, 4096", "3 jobs, 256");
        Effort effort = Effort.full();
        Trial trial = whole.trial(effort).narrowing().apply(List.of(Cell.of("em3d", "1 job", "256", any, 2)));
        assertThat(trial.key()).isEqualTo("em3d");
        assertThat(trial.expectedSeconds()).isLessThan(whole.trial(effort).expectedSeconds() / 2);
    }

    @Test
    void baseThatIsNotMeasuredIsRefused() {
        List<SweepRow.Point> points = List.of(point("short", new SweepRow.Run("1 job", 2, 1, 1, 0)));
        assertThatThrownBy(() -> new SweepRow("em3d", AppWork.em3d(1), points, 7, new SweepRow.Timing(1, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the base is not measured")
                .hasMessageContaining("short");
    }

    @Test
    void wordIsNotOnAnAxisOfNumbers() {
        assertThat(SweepRow.all("backoff", false))
                .allSatisfy(row -> assertThat(row.points())
                        .allMatch(point -> point.isOnAxis() != point.x().equals("never")));
        assertThat(SweepRow.all("algorithms", false))
                .allSatisfy(row -> assertThat(row.points()).allMatch(SweepRow.Point::isOnAxis));
    }

    @Test
    void sheetHasThePanelsOfAllApplications() {
        BASES.forEach((name, base) -> {
            List<Panel> panels = ClaimsTest.experiment(name).panels();
            assertThat(panels.stream().map(Panel::name))
                    .containsExactlyElementsOf(points(name)
                            .flatMap(point -> Stream.of(point.panel(), Panel.ofTimes(point.panel())))
                            .distinct()
                            .toList());
            assertThat(points(name)).allMatch(point -> point.base().equals(base));
            assertThat(panels)
                    .filteredOn(panel -> panel.kind() != Panel.Kind.TABLE)
                    .allMatch(panel -> panel.yLabel().endsWith(base));
        });
    }

    @Test
    void thesisIsRelativeAsTheCellsAre() {
        assertThat(mean("backoff", "components-3d", "3 jobs", "7")).isEqualTo(8.99);
        assertThat(mean("queue-length", "sample-sort", "3 jobs", "256")).isEqualTo(10.9);
        assertThat(mean("bulk-length", "fft", "1 job", "128")).isEqualTo(1.07);
        assertThat(mean("algorithms", "applications", "sample-sort", "mutex"))
                .isEqualTo(2.43 / 0.762, within(ROUNDING));
        assertThat(mean("multiprogrammed", "em3d", "1 job + 2 sequential groups", "anderson"))
                .isEqualTo(3.1 / 0.682, within(ROUNDING));
        assertThat(mean("multiprogrammed", "em3d", "1 job", "lock-free")).isEqualTo(1, within(ROUNDING));
    }

    @Test
    void eachReferenceIsBesideAPointThatIsMeasured() {
        for (String name : BASES.keySet()) {
            List<String> measured = points(name)
                    .map(point -> point.panel() + ", " + point.series() + ", " + point.x())
                    .toList();
            List<Reference> references = ClaimsTest.experiment(name).references();
            assertThat(references).isNotEmpty();
            assertThat(references.stream()
                            .map(reference -> reference.panel().replace("-ms", "") + ", " + reference.series() + ", "
                                    + reference.x()))
                    .isSubsetOf(measured);
        }
    }

    @Test
    void keysOfTrialsAreUniqueAndQuickOnesAreAmongAll() {
        for (String name : BASES.keySet()) {
            List<String> all = keys(ClaimsTest.experiment(name), Effort.full());
            assertThat(all).doesNotHaveDuplicates();
            assertThat(all).containsAll(keys(ClaimsTest.experiment(name), Effort.quick()));
        }
    }

    @Test
    void quickRunsHaveQueuesThatFillUp() {
        assertThat(SweepRow.all("backoff", true))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.points())
                        .allMatch(point -> "16".equals(point.properties().get("clump.packets"))));
        assertThat(points("backoff")).noneMatch(point -> point.properties().containsKey("clump.packets"));
        assertThat(SweepRow.all("queue-length", true).get(0).points())
                .extracting(SweepRow.Point::x)
                .contains("4", "16", "64");
    }

    @Test
    void systemChoosesProcessorsWhereSeveralProcessesShareThem() {
        assertThat(Experiments.all().stream()
                        .filter(experiment -> !experiment.isBound())
                        .map(Experiment::name))
                .containsExactly(
                        "memory",
                        "stress",
                        "backoff",
                        "queue-length",
                        "bulk-length",
                        "algorithms",
                        "multiprogrammed",
                        "choices",
                        "spread",
                        "volumes",
                        "polling",
                        "multiprotocol",
                        "imbalance",
                        "fairness",
                        "launch");
    }

    /** Both runs with a short and a long queue; nanoseconds of the only job. */
    private static TrialResult measured(List<Long> alone, List<Long> shared) {
        SweepRow.Run one = new SweepRow.Run("1 job", 2, 1, 1, 0);
        SweepRow.Run beside = new SweepRow.Run("1 job + 2 sequential groups", 2, 1, 1, 2);
        SweepRow row = new SweepRow(
                "em3d",
                AppWork.em3d(1),
                List.of(point("short", one), point("long", one), point("short", beside), point("long", beside)),
                7,
                new SweepRow.Timing(1, 0, 0));
        return row.result(row.sweeps(), List.of(measurement(alone), measurement(shared)));
    }

    private static SweepRow.Point point(String place, SweepRow.Run run) {
        return new SweepRow.Point(
                "em3d", run.name(), place, place, "long", false, run, Map.of("clump.packets", place), true, true);
    }

    private static Stream<SweepRow.Point> points(String experiment) {
        return SweepRow.all(experiment, false).stream().flatMap(row -> row.points().stream());
    }

    private static Measurement measurement(List<Long> details) {
        return new Measurement("any", Sample.exactly(0), List.of(details), 1, 0, true, 0, List.of());
    }

    private static Map<String, Double> means(TrialResult result, String panel, String series) {
        Map<String, Double> means = new LinkedHashMap<>();
        result.cells().stream()
                .filter(cell -> cell.panel().equals(panel) && cell.series().equals(series))
                .forEach(cell -> means.put(cell.x(), Math.rint(cell.values().get(0) * THOUSAND) / THOUSAND));
        return means;
    }

    private static double mean(String experiment, String panel, String series, String x) {
        return ClaimsTest.experiment(experiment).references().stream()
                .filter(reference -> reference.panel().equals(panel)
                        && reference.series().equals(series)
                        && reference.x().equals(x))
                .mapToDouble(Reference::mean)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> keys(Experiment experiment, Effort effort) {
        return experiment.trials(effort).stream().map(Trial::key).toList();
    }
}
