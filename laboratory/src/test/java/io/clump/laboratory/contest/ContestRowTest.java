package io.clump.laboratory.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clump.am2.ClumpException;
import io.clump.command.Terminal;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.thesis.Experiments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contests of all sheets. */
class ContestRowTest {
    /** More numbers than any workload reports. */
    private static final List<Long> DETAILS =
            LongStream.rangeClosed(1, 400).boxed().toList();

    /** Lock-free in table 6.3 of the thesis, in picoseconds; sending and receiving together are 1.819 and 1.47 µs. */
    private static final List<Long> OF_1998 = List.of(5_588_000L, 1_819_000L, 3_289_000L, 3_005_000L, 3_164_137_000L);

    static List<Experiment> experiments() {
        return Experiments.all();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void everyContestMakesCellsOfPanelsThatThereAre(Experiment experiment) {
        List<String> panels = experiment.panels().stream().map(Panel::name).toList();
        for (Effort effort : List.of(Effort.quick(), Effort.full())) {
            for (ContestRow row : rows(experiment, effort)) {
                if (row.entries().isEmpty()) {
                    continue;
                }
                List<Measurement> found = new ArrayList<>();
                row.entries().forEach(entry -> found.add(measurement(entry.name(), DETAILS)));
                assertThat(row.result(found).cells())
                        .as(row.key())
                        .isNotEmpty()
                        .allSatisfy(cell -> assertThat(panels).contains(cell.panel()))
                        .allSatisfy(cell -> assertThat(cell.series() + cell.x()).doesNotContain("{"))
                        .allSatisfy(cell -> assertThat(cell.values())
                                .allMatch(Double::isFinite)
                                .hasSizeLessThanOrEqualTo(6));
                assertThat(row.result(found).cells().stream()
                                .map(cell -> List.of(cell.panel(), cell.series(), cell.x())))
                        .as(row.key())
                        .doesNotHaveDuplicates();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void keysOfTrialsAreUnique(Experiment experiment) {
        for (Effort effort : List.of(Effort.quick(), Effort.full())) {
            assertThat(experiment.trials(effort).stream().map(Trial::key)).doesNotHaveDuplicates();
        }
    }

    @Test
    void littleTimeMeasuresSomeOfAnAxis() {
        assertThat(names("net", "incast", Effort.quick())).containsExactly("1-senders", "8-senders");
        assertThat(names("net", "incast", Effort.full()))
                .containsExactly("1-senders", "8-senders", "32-senders", "64-senders");
    }

    @Test
    void numbersOfTheThesisFollowFromWhatItMeasured() {
        Map<String, Double> numbers = numbers(OF_1998);
        assertThat(numbers)
                .containsEntry("algorithms round trip", 5588.0)
                .containsEntry("algorithms send overhead", 1819.0)
                .containsEntry("algorithms receive overhead", 1470.0)
                .containsEntry("algorithms gap", 3005.0)
                .containsEntry("algorithms-relative gap", 1.0);
        assertThat(numbers.get("algorithms latency")).isCloseTo(-495, within(1e-9));
        assertThat(numbers.get("bulk throughput")).isCloseTo(158.0, within(0.1));
    }

    @Test
    void latencyIsPositiveWhereNobodyIsBusyOnTheWay() {
        assertThat(numbers(List.of(50_000_000L, 3_000_000L, 12_000_000L, 1L, 1L))
                        .get("algorithms latency"))
                .isCloseTo(13_000, within(1e-9));
    }

    @Test
    void whatNeedsAModuleThatIsMissingIsLeftOutAndSaysWhy(@TempDir Path base) {
        Terminal terminal = new Terminal(System.err, false);
        try (Workbench workbench = Workbench.open(base, Map.of(), terminal)) {
            Bench bench = new Bench(workbench, Effort.quick(), cells -> true);
            for (Entry entry : row("mpi", "ping-pong-udp", Effort.quick()).entries()) {
                boolean isOurs = entry.name().equals("clump") || entry.name().equals("medium-requests");
                if (!isOurs) {
                    assertThatThrownBy(() -> entry.contestant(bench, new ArrayList<>()))
                            .isInstanceOf(ClumpException.class)
                            .hasMessage("the module laboratory-peers is not there");
                }
            }
        }
    }

    @Test
    void whatAMessageAllocatesIsShownForOurs() {
        ContestRow row = row("shm", "short-round-trip", Effort.quick());
        List<Measurement> found = new ArrayList<>();
        row.entries().forEach(entry -> found.add(measurement(entry.name(), DETAILS)));
        assertThat(row.result(found).cells())
                .contains(Cell.of("allocation", "clump", "short-round-trip", Sample.exactly(32), 2));
        assertThat(row.result(found).notes())
                .containsExactly("short-round-trip: 32.0 bytes a message on the Java heaps of both sides in the most"
                        + " frugal turn, 2,000 messages in all");
    }

    /** The cells of lock-free, by panel and x. */
    private static Map<String, Double> numbers(List<Long> details) {
        ContestRow row = row("loggp", "algorithms", Effort.quick());
        List<Measurement> found = new ArrayList<>();
        row.entries().forEach(entry -> found.add(measurement(entry.name(), details)));
        return row.result(found).cells().stream()
                .filter(cell -> cell.series().equals("lock-free"))
                .collect(Collectors.toMap(
                        cell -> cell.panel() + " " + cell.x(),
                        cell -> cell.values().get(0)));
    }

    private static List<String> names(String experiment, String key, Effort effort) {
        return row(experiment, key, effort).entries().stream().map(Entry::name).toList();
    }

    private static ContestRow row(String experiment, String key, Effort effort) {
        return ExperimentSheet.contests(experiment).stream()
                .filter(row -> row.path("contest").asText().equals(key))
                .map(row -> new ContestRow(row, effort))
                .findFirst()
                .orElseThrow();
    }

    private static List<ContestRow> rows(Experiment experiment, Effort effort) {
        return ExperimentSheet.contests(experiment.name()).stream()
                .map(row -> new ContestRow(row, effort))
                .toList();
    }

    private static Measurement measurement(String name, List<Long> details) {
        Turns turns = new Turns(List.of("a contest"), List.of(80, 80));
        return new Measurement(
                name,
                new Sample(List.of(100.0, 200.0), turns),
                List.of(details, details),
                1000,
                64,
                true,
                5,
                List.of());
    }
}
