package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.Terminal;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Results;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.primitives.LoadCounters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Runs the experiments, each with few processes and for moments; every panel has its cells, and nothing is left behind.
 */
@Thorough
class MicroExperimentsIT {
    private static final Effort MOMENT =
            new Effort(1, 1, Duration.ofMillis(20), Duration.ofMillis(10), true, Effort.NEVER);
    private final List<Cell> cells = new ArrayList<>();
    private Path base;
    private Workbench workbench;

    @BeforeEach
    void openWorkbench() throws IOException {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-micro-test-");
        Terminal terminal =
                new Terminal(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false);
        workbench = Workbench.open(base, Map.of(), terminal);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        workbench.close();
        try (Stream<Path> files = Files.list(base)) {
            assertThat(files).allSatisfy(file -> assertThat(file).hasFileName("lock"));
        }
        assertThat(ProcessHandle.current().children().filter(this::isOurs)).isEmpty();
        Files.deleteIfExists(base.resolve("lock"));
        Files.delete(base);
    }

    @Test
    void primitivesHaveEveryOperationAndProtocol() {
        Experiment experiment = experiment("primitives");
        runAll(experiment);
        assertPanels(experiment);
        Results results = results();
        assertThat(results.xs("operations"))
                .containsExactly(
                        "line between cores",
                        "compare&swap",
                        "failing compare&swap",
                        "fetch&increment",
                        "test&set",
                        "swap");
        assertThat(results.series("operations")).containsExactly("alone", "contended");
        assertThat(results.xs("empty-poll")).startsWith("shared memory", "udp", "aeron");
        assertThat(results.xs("copy")).hasSize(4);
        assertPositive("operations");
    }

    @Test
    void logGpHasEveryQuantityByAlgorithmAndByProtocol() {
        Experiment experiment = experiment("loggp");
        runAll(experiment);
        assertPanels(experiment);
        Results results = results();
        assertThat(results.series("algorithms"))
                .containsExactly("lock-free", "fifo", "single-transfer", "ticket", "mutex");
        assertThat(results.series("protocols"))
                .containsExactly(
                        "shared memory alone", "shared memory, UDP open", "UDP, shared memory open", "UDP alone");
        assertThat(results.xs("protocols"))
                .containsExactly("round trip", "send overhead", "receive overhead", "gap", "latency");
        assertThat(results.series("both-open")).containsExactly("shared memory", "UDP");
        assertPositive("bulk");
    }

    @Test
    void bandwidthHasEveryWayAndLength() {
        Experiment experiment = experiment("bandwidth");
        runAll(experiment);
        assertPanels(experiment);
        Results results = results();
        assertThat(results.series("throughput"))
                .containsExactly("shared memory", "shared memory, pieces of 8 kB", "udp", "memcpy");
        assertThat(results.xs("throughput")).hasSize(12).contains("8", "8192", "1048576");
        assertPositive("throughput");
    }

    @Test
    void overheadHasEveryPart() {
        Experiment experiment = experiment("overhead");
        runAll(experiment);
        assertPanels(experiment);
        assertThat(results().xs("components")).hasSize(10);
        assertThat(results().xs("shares")).isEqualTo(results().xs("components"));
        assertThat(results().series("shares")).containsExactly("lock-free", "lock-free, UDP open", "single-transfer");
        assertPositive("totals");
    }

    @Test
    void stressHasEveryNumberOfWriters() {
        Experiment experiment = experiment("stress");
        runAll(experiment);
        assertPanels(experiment);
        Results results = results();
        assertThat(results.series("time"))
                .containsExactly("lock-free", "fifo", "single-transfer", "test-and-set", "mutex");
        assertThat(results.xs("time")).containsExactly("1", "2", "4", "7");
        assertThat(results.of("time").stream().map(Cell::processes)).contains(2, 3);
        assertPositive("time");
    }

    @Test
    void memoryHasEverySizeAndShowsWhyLoadsAreNotCounted() {
        Experiment experiment = experiment("memory");
        runAll(experiment);
        assertThat(results().xs("levels")).hasSize(3);
        assertThat(results().series("strides")).contains("16 kB", "64 MB");
        assertPositive("levels");
        assertPositive("strides");
        assertThat(results().of("counters").isEmpty()).isEqualTo(LoadCounters.obstacle() != null);
    }

    @Test
    void fairnessHasEveryLengthOfBursts() {
        Experiment experiment = experiment("fairness");
        runAll(experiment);
        assertPanels(experiment);
        assertThat(results().series("fairness")).containsExactly("1 pair", "2 pairs");
        assertThat(results().xs("fairness")).containsExactly("10", "30", "100", "300", "1000", "3000");
        assertPositive("fairness");
    }

    @Test
    void imbalanceAndVolumesHaveEveryLayout() {
        runAll(experiment("imbalance"));
        assertThat(results().xs("communication")).containsExactly("em3d-naive", "em3d-good");
        assertPositive("communication");
        trial(experiment("volumes"), "em3d-good-two-nodes")
                .measure()
                .apply(bench())
                .cells()
                .forEach(cells::add);
        assertPositive("messages-remote");
        assertPositive("memory");
    }

    private static Experiment experiment(String name) {
        return Experiments.all().stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Bench bench() {
        return new Bench(workbench, MOMENT, cells -> false);
    }

    private void runAll(Experiment experiment) {
        experiment
                .trials(MOMENT)
                .forEach(trial -> keep(trial.measure().apply(bench()).cells()));
    }

    private void keep(List<Cell> found) {
        cells.addAll(found);
    }

    private Results results() {
        return new Results(cells);
    }

    private void assertPanels(Experiment experiment) {
        assertThat(cells.stream().map(Cell::panel).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        experiment.panels().stream().map(Panel::name).toList());
        assertThat(experiment.findings(results()))
                .allSatisfy(finding -> assertThat(finding.verdict())
                        .as("nothing can be said after one repetition: %s", finding.claim())
                        .isIn(Finding.Verdict.OPEN, Finding.Verdict.LEANS));
    }

    private void assertPositive(String panel) {
        assertThat(results().of(panel))
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.values())
                        .as(cell.series() + ", " + cell.x())
                        .allMatch(value -> value > 0 && Double.isFinite(value)));
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(base.toString());
    }

    private static Trial trial(Experiment experiment, String key) {
        return experiment.trials(MOMENT).stream()
                .filter(trial -> trial.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
