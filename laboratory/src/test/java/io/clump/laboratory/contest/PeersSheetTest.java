package io.clump.laboratory.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.thesis.Experiments;
import io.clump.laboratory.traffic.RoundReport;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The contests of the sheet with today's peers. */
class PeersSheetTest {
    /** A trial's processes end with it, so two peers never run at once, and a failing trial ends only itself. */
    @Test
    void eachPeerIsATrialOfItsOwnBesideClump() {
        assertThat(rows(Effort.full())).hasSize(9).allSatisfy(row -> {
            assertThat(row.entries()).hasSize(2);
            assertThat(row.entries().get(0).text("peer")).startsWith("CLUMP");
        });
    }

    @Test
    void cellsHaveMeansQuantilesAndThroughputOfOursAndOfThePeer() {
        Histogram latencies = RoundReport.histogram();
        latencies.recordValueWithCount(70, 990);
        latencies.recordValueWithCount(500, 10);
        List<Cell> cells = cells("tcp", latencies);

        assertThat(cells).filteredOn(cell -> cell.x().equals("tcp")).hasSize(10);
        Cell mean = cell(cells, "round-trip", "clump-udp", "tcp");
        assertThat(mean.values()).containsExactly(50.0, 50.0);
        assertThat(mean.latency()).isNotNull().satisfies(latency -> {
            assertThat(latency.p50()).isEqualTo(70);
            assertThat(latency.p99()).isEqualTo(70);
            assertThat(latency.p999()).isEqualTo(500);
            assertThat(latency.count()).isEqualTo(2000);
        });
        assertThat(cell(cells, "round-trip-p99.9", "peer", "tcp").values()).containsExactly(500.0, 500.0);
        assertThat(cell(cells, "flood", "peer", "tcp").values()).containsExactly(0.5, 0.5);
        // 8,192 bytes in 2 ns.
        assertThat(cell(cells, "bandwidth-network", "tcp", "8192").values()).containsExactly(4096.0, 4096.0);
    }

    @Test
    void throughputOfClumpIsMeasuredOnceForEachPanel() {
        Histogram latencies = RoundReport.histogram();
        latencies.recordValue(1);
        List<String> panels = Experiments.all().stream()
                .filter(experiment -> experiment.name().equals("peers"))
                .flatMap(experiment -> experiment.panels().stream())
                .map(Panel::name)
                .toList();
        List<Cell> all = rows(Effort.quick()).stream()
                .flatMap(row -> cells(row.key(), latencies).stream())
                .toList();
        assertThat(all.stream().map(Cell::panel).distinct()).containsExactlyInAnyOrderElementsOf(panels);
        assertThat(all.stream().map(cell -> List.of(cell.panel(), cell.series(), cell.x())))
                .doesNotHaveDuplicates();
        assertThat(all)
                .filteredOn(cell ->
                        cell.panel().startsWith("bandwidth-") && cell.series().startsWith("clump"))
                .hasSize(3);
    }

    @Test
    void datagramsCarryOnlyWhatFits() {
        assertThat(row("datagrams", Effort.full()).entries().get(1).text("phases"))
                .endsWith("FLOOD:40,64,256,1024,4096,8192,16384");
        assertThat(row("tcp", Effort.full()).entries().get(1).text("phases")).endsWith(",262144,1048576");
    }

    private static Cell cell(List<Cell> cells, String panel, String series, String x) {
        return cells.stream()
                .filter(cell -> List.of(cell.panel(), cell.series(), cell.x()).equals(List.of(panel, series, x)))
                .findFirst()
                .orElseThrow();
    }

    /** The cells of a quick trial whose sides have all told the same, in two turns. */
    private static List<Cell> cells(String key, Histogram latencies) {
        ContestRow row = row(key, Effort.quick());
        List<Measurement> found = row.entries().stream()
                .map(entry -> measurement(entry.name(), entry.text("phases").split(",").length, latencies))
                .toList();
        TrialResult result = row.result(found);
        return result.cells();
    }

    private static Measurement measurement(String name, int phases, Histogram latencies) {
        long[] operations = Arrays.copyOf(new long[] {10, 10, 100, 2}, phases);
        long[] nanos = Arrays.copyOf(new long[] {500, 600, 50, 4}, phases);
        List<Long> details = Arrays.stream(RoundReport.encode(operations, nanos, latencies))
                .boxed()
                .toList();
        Turns turns = new Turns(List.of("a contest"), List.of(80, 80));
        return new Measurement(
                name, new Sample(List.of(1.0, 1.0), turns), List.of(details, details), 1, 0, true, 0, List.of());
    }

    private static ContestRow row(String key, Effort effort) {
        return rows(effort).stream()
                .filter(row -> row.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static List<ContestRow> rows(Effort effort) {
        return ExperimentSheet.contests("peers").stream()
                .map(row -> new ContestRow(row, effort))
                .toList();
    }
}
