package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Workbench;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.traffic.Traffic;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measurements between two hosts that are network namespaces. They are left out, with a note, where such cannot be
 * made.
 *
 * @param name of the panel and of the trial
 * @param contestants to measure; their places are chosen at the measurement
 * @param result makes cells of it
 * @param hosts makes the hosts
 */
record HostDuels(
        String name,
        List<Contestant> contestants,
        Function<List<Measurement>, TrialResult> result,
        Function<Workbench, HostPair> hosts) {
    /**
     * Packets of 10 Gbit/s and 100 µs there and back: as many bytes under way at a tenth of the speed, which a
     * processor carries.
     */
    private static final int MEGABITS = 1000;

    private static final long DELAY_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /**
     * Packets wait for the links of the hosts, not on the path, which has the speed of the links. So packets are lost
     * only where the relay, which shares the processors with the hosts, was late.
     */
    private static final int QUEUE_BYTES = 1024 * 1500;

    private static final String NETWORK = "clump.network";
    private static final Map<String, String> OVER_UDP = Map.of(NETWORK, "udp");

    private static final List<Integer> BLOCK_BYTES = List.of(Block.MEDIUM_BYTES, Block.MOST_BYTES);

    /** Trials, one for each. */
    static List<Trial> trials(Effort effort) {
        return all(effort).stream()
                .map(one -> new Trial(one.name, effort.expectedSeconds(2 * one.contestants.size()), one::measure))
                .toList();
    }

    private static List<HostDuels> all(Effort effort) {
        Duel ethernet = Duel.nanos(
                "ethernet-round-trip",
                Contestant.pair("clump", Traffic.class)
                        .withProperties(Map.of(NETWORK, "ethernet", "clump.ethernet.interface", HostPair.INTERFACE)),
                Contestant.pair("udp", Traffic.class).withProperties(OVER_UDP));
        return List.of(
                new HostDuels(ethernet.name(), ethernet.contestants(), ethernet::result, HostPair::veth),
                blocks("veth", HostPair::veth, effort),
                blocks("path", workbench -> HostPair.path(workbench, MEGABITS, DELAY_NANOS, QUEUE_BYTES), effort));
    }

    /** Medium and long messages in the same processes, beside those of TCP. */
    private static HostDuels blocks(String name, Function<Workbench, HostPair> hosts, Effort effort) {
        List<Phase> phases = BLOCK_BYTES.stream().map(Phase::blocks).toList();
        return new HostDuels(
                name,
                Stream.of(Peer.CLUMP_UDP, Peer.TCP)
                        .map(peer -> peer.contestant(phases, effort.round().toNanos()))
                        .toList(),
                found -> TrialResult.of(
                        found.stream().flatMap(one -> cells(name, one)).toList()),
                hosts);
    }

    private static Stream<Cell> cells(String panel, Measurement found) {
        return IntStream.range(0, BLOCK_BYTES.size()).mapToObj(phase -> {
            int bytes = BLOCK_BYTES.get(phase);
            // Bytes in a nanosecond are gigabytes in a second.
            Sample throughput = found.detail(numbers -> 1000
                    * bytes
                    / RoundReport.decode(numbers, BLOCK_BYTES.size()).nanos().get(phase));
            return Cell.of(panel, found.name(), Integer.toString(bytes), throughput, 2);
        });
    }

    private TrialResult measure(Bench bench) {
        HostPair made;
        try {
            made = hosts.apply(bench.workbench());
        } catch (ClumpException e) {
            return TrialResult.of(List.of())
                    .withNotes(List.of(name + " was left out, as it needs root: " + e.getMessage()));
        }
        try (HostPair pair = made) {
            return bench.contest(name, contestants.stream().map(pair::join).toList(), result);
        }
    }
}
