package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.apps.AppSweep;
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
    private static final List<JobsExperiment> ALL = List.of(
            JobsExperiment.of("backoff"),
            JobsExperiment.of("queue-length"),
            JobsExperiment.of("bulk-length"),
            JobsExperiment.of("algorithms"),
            JobsExperiment.of("multiprogrammed"));

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "3, 2", "4, 4", "7, 4", "8, 8", "96, 8"})
    void jobHasAsManyProcessesAsThereAreProcessors(int processors, int processes) {
        assertThat(JobsMeasurement.jobSize(processors)).isEqualTo(processes);
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
    void whatIsTooSlowTakesAtLeastTheLimitAndIsTold() {
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
        JobsExperiment queueLength = JobsExperiment.of("queue-length");
        AppWork em3d = AppWork.all(false).stream()
                .filter(work -> work.name().equals("em3d"))
                .findFirst()
                .orElseThrow();
        JobsMeasurement whole = new JobsMeasurement(queueLength.name(), queueLength.plan(), queueLength.view(), em3d);
        Sample any = Sample.exactly(1);
        JobsMeasurement narrowed = whole.narrowed(
                List.of(Cell.of("em3d-ms", "3 jobs", "256", any, 6), Cell.of("fft", "2 jobs", "512", any, 4)));
        assertThat(narrowed.plan().mixes()).containsExactly(JobMix.ALONE, new JobMix(3, 0));
        assertThat(narrowed.plan().configurations()).containsOnlyKeys("256", "4096");
        Effort effort = Effort.full();
        Trial trial = whole.trial(effort).narrowing().to(List.of(Cell.of("em3d", "1 job", "256", any, 2)));
        assertThat(trial.key()).isEqualTo("em3d");
        assertThat(trial.expectedSeconds()).isLessThan(whole.expectedSeconds(effort) / 2);
    }

    @Test
    void wordIsNotOnAnAxisOfNumbers() {
        JobsView lines = new JobsView(true, "");
        assertThat(lines.isOnAxis("255")).isTrue();
        assertThat(lines.isOnAxis("never")).isFalse();
        assertThat(new JobsView(false, "").isOnAxis("fifo")).isTrue();
    }

    @Test
    void sheetHasThePanelsOfAllApplications() {
        for (JobsExperiment experiment : ALL) {
            JobsView view = experiment.view();
            assertThat(experiment.panels().stream().map(Panel::name))
                    .containsExactlyElementsOf(experiment.plan().apps().stream()
                            .flatMap(app -> Stream.of(view.panel(app), view.panelOfTimes(app)))
                            .distinct()
                            .toList());
            assertThat(experiment.panels())
                    .filteredOn(panel -> panel.kind() != Panel.Kind.TABLE)
                    .allMatch(panel -> panel.yLabel().endsWith(experiment.plan().base())
                            && view.isOverNumbers() == (panel.kind() == Panel.Kind.LINES_OVER_LOG));
        }
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
        for (JobsExperiment experiment : ALL) {
            List<String> panels = experiment.panels().stream().map(Panel::name).toList();
            List<String> series = experiment.plan().apps().stream()
                    .flatMap(app -> experiment.plan().mixes().stream()
                            .map(mix -> experiment.view().series(app, mix)))
                    .toList();
            assertThat(panels).doesNotHaveDuplicates();
            assertThat(experiment.references())
                    .isNotEmpty()
                    .allMatch(reference -> panels.contains(reference.panel())
                            && series.contains(reference.series())
                            && experiment.plan().configurations().containsKey(reference.x()));
        }
    }

    @Test
    void keysOfTrialsAreUniqueAndQuickOnesAreAmongAll() {
        for (Experiment experiment : ALL) {
            List<String> all = keys(experiment, Effort.full());
            assertThat(all).doesNotHaveDuplicates();
            assertThat(all).containsAll(keys(experiment, Effort.quick()));
        }
    }

    @Test
    void quickLooksHaveQueuesThatFillUp() {
        assertThat(JobsExperiment.of("backoff").quickPlan().configurations().values())
                .isNotEmpty()
                .allMatch(properties -> "16".equals(properties.get("clump.packets")));
        assertThat(JobsExperiment.of("backoff").plan().configurations().values())
                .noneMatch(properties -> properties.containsKey("clump.packets"));
        assertThat(JobsExperiment.of("queue-length").quickPlan().configurations())
                .containsKeys("4", "16", "64");
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
                        "spread",
                        "volumes",
                        "polling",
                        "multiprotocol",
                        "imbalance",
                        "fairness",
                        "launch");
    }

    /** Both mixes with a short and a long queue; nanoseconds of the only job. */
    private static TrialResult measured(List<Long> alone, List<Long> shared) {
        Map<String, Map<String, String>> configurations = new LinkedHashMap<>();
        configurations.put("short", Map.of());
        configurations.put("long", Map.of());
        JobsPlan plan = new JobsPlan(List.of("em3d"), List.of(JobMix.ALONE, new JobMix(1, 2)), configurations, "long");
        AppWork work = AppWork.em3d(1);
        JobsView view = new JobsView(false, "");
        List<AppSweep.Configuration> both =
                List.of(new AppSweep.Configuration("short", Map.of()), new AppSweep.Configuration("long", Map.of()));
        return new JobsMeasurement("experiment", plan, view, work)
                .result(
                        List.of(new AppSweep(work, 2, 1, 1, 0, both, 7), new AppSweep(work, 2, 1, 1, 4, both, 7)),
                        List.of(measurement(alone), measurement(shared)));
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
        return ALL.stream()
                .filter(one -> one.name().equals(experiment))
                .flatMap(one -> one.references().stream())
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
