package io.clump.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.benchmarks.apps.AppSweep;
import io.clump.benchmarks.apps.AppWork;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.laboratory.Trial;
import io.clump.benchmarks.laboratory.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsExperimentsTest {
    private static final long MILLI = 1_000_000;
    private static final double ROUNDING = 1e-9;
    private static final double THOUSAND = 1000;
    private static final List<JobsExperiment> ALL = List.of(
            JobsExperiments.backoff(),
            JobsExperiments.queueLength(),
            JobsExperiments.bulkLength(),
            JobsExperiments.algorithms(),
            JobsExperiments.multiprogrammed());

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
    void whatIsTooSlowIsLeftOutAndSaid() {
        TrialResult result = measured(List.of(20 * MILLI, 10 * MILLI), List.of(-1L, 40 * MILLI));
        assertThat(means(result, "em3d", "1 job + 2 sequential groups")).containsOnlyKeys("long");
        assertThat(result.notes())
                .containsExactly("too slow: em3d, 1 job + 2 sequential groups, short: a run took longer than 7 s");
    }

    @Test
    void wordIsNotOnAnAxisOfNumbers() {
        JobsView lines = new JobsView("pauses", Panel.Kind.LINES_OVER_LOG, "");
        assertThat(lines.isOnAxis("255")).isTrue();
        assertThat(lines.isOnAxis("never")).isFalse();
        assertThat(new JobsView("algorithm", Panel.Kind.BARS, "").isOnAxis("fifo"))
                .isTrue();
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
            List<String> all = keys(experiment, Effort.full(5));
            assertThat(all).doesNotHaveDuplicates();
            assertThat(all).containsAll(keys(experiment, Effort.quick(1)));
        }
    }

    @Test
    void quickLooksHaveQueuesThatFillUp() {
        assertThat(JobsExperiments.backoff().quickPlan().configurations().values())
                .isNotEmpty()
                .allMatch(properties -> "16".equals(properties.get("clump.packets")));
        assertThat(JobsExperiments.backoff().plan().configurations().values())
                .noneMatch(properties -> properties.containsKey("clump.packets"));
        assertThat(JobsExperiments.queueLength().quickPlan().configurations()).containsKeys("4", "16", "64");
    }

    @Test
    void systemChoosesProcessorsWhereSeveralProcessesShareThem() {
        assertThat(Experiments.all().stream()
                        .filter(experiment -> !experiment.isBound())
                        .map(Experiment::name))
                .containsExactly(
                        "stress",
                        "backoff",
                        "queue-length",
                        "bulk-length",
                        "algorithms",
                        "multiprogrammed",
                        "polling",
                        "multiprotocol");
    }

    @Test
    void nothingIsFoundWhereNothingWasMeasured() {
        for (Experiment experiment : ALL) {
            assertThat(experiment.findings(new Results(List.of(), List.of())))
                    .isNotEmpty()
                    .allMatch(finding -> finding.verdict() == Verdict.OPEN
                            && finding.sentence().equals("It was not measured."));
        }
    }

    @Test
    void findingsOnWaitsFollowTheData() {
        List<Finding> findings = JobsExperiments.backoff()
                .findings(results(
                        cell("components-3d", "1 job", "7", 5.4),
                        cell("components-3d", "1 job", "255", 1.1),
                        cell("components-3d", "1 job", "2047", 1.0),
                        cell("components-3d", "3 jobs", "7", 1.5),
                        cell("components-3d", "3 jobs", "255", 1.5),
                        cell("components-3d", "3 jobs", "2047", 3),
                        cell("components-3d-ms", "1 job", "255", 13),
                        cell("components-3d-ms", "1 job", "never", 10)));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.HOLDS, Verdict.DOES_NOT_HOLD);
        assertThat(findings.get(1).sentence()).contains("1 job 4.91±", "3 jobs 1.00±");
    }

    @Test
    void findingsOnLengthsFollowTheData() {
        List<Finding> findings = JobsExperiments.queueLength()
                .findings(results(
                        cell("sample-sort", "1 job", "4096", 1),
                        cell("sample-sort", "1 job", "16", 5),
                        cell("sample-sort", "1 job", "256", 1.1),
                        cell("sample-sort", "1 job", "32768", 1.3),
                        cell("sample-sort", "3 jobs", "256", 10),
                        cell("sample-sort", "3 jobs", "4096", 1.4),
                        cell("sample-sort", "3 jobs", "32768", 1.5),
                        cell("em3d", "3 jobs", "256", 1),
                        cell("em3d", "3 jobs", "4096", 1)));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.DOES_NOT_HOLD,
                        Verdict.OPEN,
                        Verdict.DOES_NOT_HOLD);
        assertThat(JobsExperiments.bulkLength()
                        .findings(results(cell("fft", "1 job", "16", 1), cell("fft", "1 job", "128", 1.07)))
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void findingsOnAlgorithmsFollowTheData() {
        List<Finding> findings = JobsExperiments.algorithms()
                .findings(results(
                        cell("applications", "fft", "lock-free", 1),
                        cell("applications", "fft", "mutex", 1.02),
                        cell("applications", "sample-sort", "lock-free", 1),
                        cell("applications", "sample-sort", "ticket", 1.2),
                        cell("applications", "sample-sort", "mutex", 1.5),
                        cell("applications", "sample-sort", "single-transfer", 0.8)));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(
                        Verdict.HOLDS, Verdict.OPEN, Verdict.OPEN, Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.HOLDS);
    }

    @Test
    void findingsOnMultiprogrammingFollowTheDataAndKnowWhatWasTooSlow() {
        List<Finding> findings = JobsExperiments.multiprogrammed()
                .findings(results(
                        cell("sample-sort", "1 job", "lock-free", 1),
                        cell("sample-sort", "1 job", "mutex", 3),
                        cell("sample-sort", "1 job", "ticket", 1),
                        cell("sample-sort", "2 jobs", "lock-free", 1.2),
                        cell("sample-sort", "2 jobs", "mutex", 2),
                        cell("sample-sort", "3 jobs", "lock-free", 1.2),
                        cell("sample-sort", "3 jobs", "mutex", 1.2),
                        cell("sample-sort", "1 job + 1 sequential group", "lock-free", 1.1),
                        cell("sample-sort", "1 job + 1 sequential group", "mutex", 1.1)));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(
                        Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.OPEN, Verdict.OPEN);
        assertThat(findings.get(1).sentence()).contains("ticket, 2 jobs too slow");
    }

    @Test
    void nothingIsSaidOfWhatIntervalsLeaveInDoubt() {
        Cell base = cell("fft", "1 job", "16", 1);
        Cell noisy = Cell.of("fft", "1 job", "2", Sample.of(0.8, 1, 1.2), 2);
        Cell noisyAndLow = Cell.of("fft", "1 job", "2", Sample.of(0.2, 0.8, 1.1), 2);
        Cell noisyAndHigh = Cell.of("fft", "1 job", "2", Sample.of(0.9, 1.3, 2), 2);
        for (Cell doubtful : List.of(noisy, noisyAndLow, noisyAndHigh)) {
            Finding finding = JobsExperiments.bulkLength()
                    .findings(results(base, doubtful))
                    .get(0);
            assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
            assertThat(finding.sentence()).contains("too wide");
        }
    }

    @Test
    void nothingIsSaidAfterOneRepetition() {
        Finding finding = JobsExperiments.bulkLength()
                .findings(results(cell("fft", "1 job", "16", 1), Cell.of("fft", "1 job", "2", Sample.of(3), 2)))
                .get(0);
        assertThat(finding.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(finding.sentence()).contains("2 blocks 3.00", "One repetition");
    }

    /** Both mixes with a short and a long queue; nanoseconds of the only job. */
    private static TrialResult measured(List<Long> alone, List<Long> shared) {
        Map<String, Map<String, String>> configurations = new LinkedHashMap<>();
        configurations.put("short", Map.of());
        configurations.put("long", Map.of());
        JobsPlan plan = new JobsPlan(List.of("em3d"), List.of(JobMix.ALONE, new JobMix(1, 2)), configurations, "long");
        AppWork work = AppWork.em3d(1);
        JobsView view = new JobsView("length", Panel.Kind.BARS, "");
        List<AppSweep.Configuration> both =
                List.of(new AppSweep.Configuration("short", Map.of()), new AppSweep.Configuration("long", Map.of()));
        return new JobsMeasurement("experiment", plan, view, work)
                .result(
                        List.of(new AppSweep(work, 2, 1, 1, 0, both, 7), new AppSweep(work, 2, 1, 1, 4, both, 7)),
                        List.of(measurement(alone), measurement(shared)));
    }

    private static Measurement measurement(List<Long> details) {
        return new Measurement("any", Sample.of(0), List.of(details), 1, 0, true, 0, List.of());
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

    private static Results results(Cell... cells) {
        return new Results(List.of(cells), List.of());
    }

    /** With an interval that is small, but not nothing. */
    private static Cell cell(String panel, String series, String x, double value) {
        return Cell.of(panel, series, x, Sample.of(value, value * 1.001), 2);
    }
}
