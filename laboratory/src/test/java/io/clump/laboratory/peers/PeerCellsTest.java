package io.clump.laboratory.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.RoundReport;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PeerCellsTest {
    @Test
    void cellsHaveMeansQuantilesAndThroughputOfOursAndOfThePeer() {
        Histogram latencies = RoundReport.histogram();
        latencies.recordValueWithCount(70, 990);
        latencies.recordValueWithCount(500, 10);
        List<RoundReport> rounds = List.of(decoded(latencies), decoded(latencies));
        PeerCells made = new PeerCells(Peer.named("TCP"), Turns.EXACT);

        List<Cell> cells = made.shortMessages(Peer.named("CLUMP_UDP"), rounds);

        assertThat(cells).hasSize(5).allMatch(cell -> cell.x().equals("tcp"));
        assertThat(made.shortMessages(Peer.named("TCP"), rounds))
                .hasSize(5)
                .allMatch(cell -> cell.series().equals("peer"));
        Cell mean = cells.get(0);
        assertThat(mean.series()).isEqualTo("clump-udp");
        assertThat(mean.values()).containsExactly(50.0, 50.0);
        assertThat(mean.latency()).isNotNull().satisfies(latency -> {
            assertThat(latency.p50()).isEqualTo(70);
            assertThat(latency.p99()).isEqualTo(70);
            assertThat(latency.p999()).isEqualTo(500);
            assertThat(latency.count()).isEqualTo(2000);
        });
        assertThat(cells)
                .filteredOn(cell -> cell.panel().equals("round-trip-p99.9"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.values()).containsExactly(500.0, 500.0));
        assertThat(made.blocks(Peer.named("TCP"), List.of(64), rounds))
                .singleElement()
                .satisfies(cell -> {
                    assertThat(cell.panel()).isEqualTo("bandwidth-network");
                    assertThat(cell.values()).containsExactly(2.0, 2.0);
                });
    }

    @Test
    void eachCellBelongsToAPanel() {
        List<String> panels = PeersExperiment.experiment().panels().stream()
                .map(panel -> panel.name())
                .toList();
        Histogram latencies = RoundReport.histogram();
        latencies.recordValue(1);
        List<RoundReport> rounds = List.of(decoded(latencies));
        for (Peer.Group group : Peer.Group.values()) {
            for (Peer peer : group.hasPeers() ? group.peers() : List.<Peer>of()) {
                PeerCells made = new PeerCells(peer, Turns.EXACT);
                for (Peer who : List.of(group.ours(), peer)) {
                    assertThat(made.shortMessages(who, rounds)).allMatch(cell -> panels.contains(cell.panel()));
                    assertThat(made.blocks(who, List.of(64), rounds)).allMatch(cell -> panels.contains(cell.panel()));
                }
            }
        }
    }

    @Test
    void peerCarriesWhatFits() {
        assertThat(Peer.named("DATAGRAMS").carried(List.of(64, 65_536, 1 << 20)))
                .containsExactly(64);
        assertThat(Peer.named("TCP").carried(List.of(64, 65_536, 1 << 20))).containsExactly(64, 65_536, 1 << 20);
    }

    private static RoundReport decoded(Histogram latencies) {
        long[] numbers = RoundReport.encode(new long[] {10, 10, 100, 2}, new long[] {500, 600, 50, 64}, latencies);
        return RoundReport.decode(Arrays.stream(numbers).boxed().toList(), 4);
    }
}
