package io.clump.laboratory.peers;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Latency;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.RoundReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Measurements of Clump and a peer beside each other, as points of the panels.
 *
 * @param peer that was measured beside Clump
 * @param turns in which both were measured
 */
record PeerCells(Peer peer, Turns turns) {
    /** Name of the panel of the mean round trips, which have the quantiles, too. */
    static final String ROUND_TRIP = "round-trip";

    /** Series of the peer, in panels whose axis names the peers. */
    static final String PEER = "peer";

    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double P99_9 = 99.9;
    private static final int ROUND_TRIP_PHASE = 0;
    private static final int FLOOD_PHASE = 2;
    private static final int FIRST_BLOCK_PHASE = 3;

    /** Both sides are busy, whether they are threads or processes. */
    private static final int SIDES = 2;

    /** Returns the round trips and floods of the peer, or of Clump beside it. */
    List<Cell> shortMessages(Peer who, List<RoundReport> rounds) {
        String series = who.name().equals(peer.name()) ? PEER : who.label();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(
                ROUND_TRIP,
                series,
                peer.label(),
                values(rounds, report -> report.nanos().get(ROUND_TRIP_PHASE)),
                turns,
                SIDES,
                latency(rounds)));
        for (double share : List.of(P50, P99, P99_9)) {
            cells.add(cell(quantile(share), series, peer.label(), values(rounds, report ->
                    (double) report.latencies().getValueAtPercentile(share))));
        }
        cells.add(cell(
                "flood",
                series,
                peer.label(),
                values(rounds, report -> report.nanos().get(FLOOD_PHASE))));
        return cells;
    }

    /** Returns the throughput of the peer, or of Clump, with blocks of these lengths. */
    List<Cell> blocks(Peer who, List<Integer> blockBytes, List<RoundReport> rounds) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < blockBytes.size(); i++) {
            int bytes = blockBytes.get(i);
            int phase = FIRST_BLOCK_PHASE + i;
            // Bytes in a nanosecond are gigabytes in a second.
            cells.add(cell(
                    "bandwidth-" + peer.group().label(),
                    who.label(),
                    Integer.toString(bytes),
                    values(rounds, report -> bytes / report.nanos().get(phase))));
        }
        return cells;
    }

    private static List<Double> values(List<RoundReport> rounds, ToDoubleFunction<RoundReport> value) {
        return rounds.stream().mapToDouble(value).boxed().toList();
    }

    private static Latency latency(List<RoundReport> rounds) {
        Histogram all = RoundReport.histogram();
        rounds.forEach(report -> all.add(report.latencies()));
        return new Latency(
                all.getValueAtPercentile(P50),
                all.getValueAtPercentile(P99),
                all.getValueAtPercentile(P99_9),
                all.getTotalCount());
    }

    private Cell cell(String panel, String series, String x, List<Double> values) {
        return new Cell(panel, series, x, values, turns, SIDES, null);
    }

    private static String quantile(double share) {
        return ROUND_TRIP + (share == P99_9 ? "-p99.9" : "-p" + (int) share);
    }
}
