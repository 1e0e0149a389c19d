package io.clump.laboratory.bmi;

import static io.clump.laboratory.bmi.BmiProcess.AM;
import static io.clump.laboratory.bmi.BmiProcess.TCP;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.mpi.MpiDuels;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The measurements of BMI. */
public final class BmiDuels {
    private static final String BARE = "bare";
    private static final String NAGLE = "tcp-nagle";
    static final String BOTH = AM + "," + TCP;

    static final Map<String, String> SHM = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);

    /** Both processes on one node, which has a network all the same. */
    private static final Map<String, String> SHM_BESIDE_UDP = Map.of("clump.network", "udp");

    private static final int WORD_BYTES = 4;
    private static final int SMALL_BYTES = 100;
    private static final int MEDIUM_BYTES = 10_000;
    private static final int LARGE_BYTES = 100_000;
    private static final int MEGABYTE = 1_000_000;
    private static final List<Integer> LENGTHS = List.of(SMALL_BYTES, 1000, MEDIUM_BYTES, LARGE_BYTES, MEGABYTE);

    private static final double NANOS_PER_MICRO = 1e3;

    private BmiDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        List<Trial> trials = new ArrayList<>();
        duels().forEach(duel -> trials.add(duel.trial(effort)));
        trials.add(bandwidth(effort));
        trials.addAll(HandshakeDuels.trials(effort));
        trials.addAll(ServerTrials.trials(effort));
        return trials;
    }

    private static List<Duel> duels() {
        return List.of(
                Duel.nanos(
                        "round-trip",
                        tcp(WORD_BYTES, false),
                        nagle(WORD_BYTES, false),
                        PipeTraffic.bare(BARE, WORD_BYTES, false),
                        NettyTraffic.contestant(WORD_BYTES, false),
                        MpiDuels.roundTrip("mpi", TCP),
                        Peer.AERON_UDP.contestant(Phase.ROUND_TRIP)),
                new Duel(
                        "flood",
                        List.of(
                                tcp(WORD_BYTES, true),
                                nagle(WORD_BYTES, true),
                                PipeTraffic.bare(BARE, WORD_BYTES, true),
                                NettyTraffic.contestant(WORD_BYTES, true)),
                        nanos -> NANOS_PER_MICRO / nanos,
                        0),
                new Duel(
                        "drain",
                        List.of(
                                tcp(WORD_BYTES, true),
                                PipeTraffic.but(tcp(WORD_BYTES, true), "one-result", BmiPipe.RESULTS, 1)),
                        nanos -> NANOS_PER_MICRO / nanos,
                        0),
                Duel.megabytes(
                        "buffers",
                        LARGE_BYTES,
                        PipeTraffic.but(tcp(LARGE_BYTES, true), "allocated", BmiPipe.ON_HEAP, 0),
                        PipeTraffic.but(tcp(LARGE_BYTES, true), "of-the-program", BmiPipe.ON_HEAP, 1)),
                Duel.nanos(
                        "idle-methods",
                        PipeTraffic.bmi("alone", AM, WORD_BYTES, false).withProperties(SHM),
                        besideIdle(PipeTraffic.bmi("beside-tcp-and-udp", BOTH, WORD_BYTES, false))));
    }

    private static Contestant besideIdle(Contestant contestant) {
        Map<String, String> parameters = new HashMap<>(contestant.parameters());
        parameters.put(ClumpPair.NODES, "1");
        return contestant.with(parameters).withProperties(SHM_BESIDE_UDP);
    }

    private static Contestant tcp(int bytes, boolean isOneWay) {
        return PipeTraffic.bmi(TCP, TCP, bytes, isOneWay);
    }

    private static Contestant nagle(int bytes, boolean isOneWay) {
        return PipeTraffic.but(tcp(bytes, isOneWay), NAGLE, BmiPipe.NO_DELAY, 0);
    }

    private static Trial bandwidth(Effort effort) {
        return byLength(
                "bandwidth",
                effort.isQuick() ? List.of(SMALL_BYTES, MEGABYTE) : LENGTHS,
                bytes -> Stream.of(tcp(bytes, true), nagle(bytes, true), PipeTraffic.bare(BARE, bytes, true)),
                effort);
    }

    /** Throughput of contestants that differ in the length of their messages, in the processes of all of them. */
    static Trial byLength(
            String panel, List<Integer> lengths, IntFunction<Stream<Contestant>> ofLength, Effort effort) {
        List<Contestant> contestants = lengths.stream()
                .flatMap(ofLength::apply)
                .map(Contestant::sharing)
                .toList();
        return Trial.contest(panel, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                int bytes = lengths.get(i * lengths.size() / found.size());
                Measurement one = found.get(i);
                // Bytes in a nanosecond are gigabytes in a second.
                cells.add(Cell.of(panel, one.name(), Integer.toString(bytes), one, nanos -> 1000 * bytes / nanos));
            }
            return TrialResult.of(cells);
        });
    }
}
