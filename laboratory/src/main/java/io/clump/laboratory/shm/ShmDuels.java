package io.clump.laboratory.shm;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.MatchedRoundTrip;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.SilentRequesterRoundTrip;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.LineExchangeBaseline;
import io.clump.shm.ShmConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measurements of the shared-memory protocol, and its peers. */
public final class ShmDuels {
    private static final int MAPPED = 1024;
    private static final String FIRST_MILLION = "first-million";

    /** Number of pairs that a verdict needs. */
    private static final int FRESH_PAIRS = 6;

    /** Small queues, so that a thousand endpoints fit into the shared memory of any machine. */
    private static final Map<String, String> SMALL_QUEUES = Map.of(
            ShmConfiguration.PACKETS, "64",
            ShmConfiguration.BULK_BLOCKS, "1",
            ShmConfiguration.BULK_BYTES, "64",
            ShmConfiguration.SENDERS, "2048");

    private ShmDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        return Stream.concat(all().stream().map(duel -> duel.trial(effort)), Stream.of(millions(effort)))
                .toList();
    }

    private static List<Duel> all() {
        return List.of(
                Duel.nanos(
                                "short-round-trip",
                                Peer.CLUMP.contestant(Phase.ROUND_TRIP),
                                Contestant.pair("line-exchange", LineExchangeBaseline.class),
                                Peer.AGRONA.contestant(Phase.ROUND_TRIP),
                                Peer.AERON_IPC.contestant(Phase.ROUND_TRIP))
                        .allocatingNothing(2),
                Duel.nanos(
                                "short-flood",
                                Peer.CLUMP.contestant(Phase.FLOOD),
                                Peer.AGRONA.contestant(Phase.FLOOD),
                                Peer.AERON_IPC.contestant(Phase.FLOOD),
                                Peer.JCTOOLS.contestant(Phase.FLOOD),
                                Peer.DISRUPTOR.contestant(Phase.FLOOD))
                        .allocatingNothing(1),
                Duel.megabytes(
                                "medium-8kb",
                                Block.MEDIUM_BYTES,
                                Peer.CLUMP.contestant(Phase.blocks(Block.MEDIUM_BYTES)),
                                Peer.COPY_RING.contestant(Phase.blocks(Block.MEDIUM_BYTES)),
                                Peer.CLUMP_CLAIM.contestant(Phase.blocks(Block.MEDIUM_BYTES)))
                        .allocatingNothing(1),
                Duel.megabytes(
                                "long-1mb",
                                Block.MOST_BYTES,
                                Peer.CLUMP.contestant(Phase.blocks(Block.MOST_BYTES)),
                                Peer.MEMCPY.contestant(Phase.blocks(Block.MOST_BYTES)))
                        .allocatingNothing(2),
                Duel.nanos(
                        "matched-round-trip",
                        Contestant.pair("matching", MatchedRoundTrip.class).with(Map.of(MatchedRoundTrip.BYTES, "8")),
                        Peer.CLUMP.contestant(Phase.ROUND_TRIP)),
                Duel.nanos(
                        "empty-poll",
                        Contestant.single("clump", ClumpEmptyPoll.class),
                        Contestant.single("nano-time", NanoTime.class)),
                Duel.nanos("many-mapped-round-trip", mapped(MAPPED + "-mapped", MAPPED), mapped("1-mapped", 1)),
                Duel.nanos("silent-requester", SilentRequesterRoundTrip.contestants(Map.of())));
    }

    /**
     * The first and the tenth million messages of several pairs that have sent none before, compiled as in any program.
     */
    private static Trial millions(Effort effort) {
        List<Contestant> pairs = IntStream.rangeClosed(1, FRESH_PAIRS)
                .mapToObj(number -> Contestant.pair("pair " + number, FirstMillion.class)
                        .with(Traffic.of(Peer.CLUMP, Phase.FLOOD))
                        .withJvmOptions(List.of("-XX:+BackgroundCompilation"))
                        .rounds(1))
                .toList();
        return Trial.contest(
                        FIRST_MILLION,
                        effort.expectedSeconds(2 * FRESH_PAIRS),
                        pairs,
                        found -> TrialResult.of(
                                List.of(million(found, 0, "first million"), million(found, 1, "tenth million"))))
                .with(usual -> usual.warmUp(Duration.ZERO).turns(1));
    }

    private static Cell million(List<Measurement> found, int which, String name) {
        List<Double> nanos = found.stream()
                .map(one -> (double) one.details().get(0).get(which) / FirstMillion.MILLION)
                .toList();
        Turns turns = found.get(0).nanos().turns();
        return Duel.cell(FIRST_MILLION, name, new Sample(nanos, new Turns(turns.contests(), List.of())));
    }

    private static Contestant mapped(String name, int mapped) {
        return Contestant.pair(name, ManyMappedRoundTrip.class)
                .with(Map.of(ManyMappedRoundTrip.MAPPED, Integer.toString(mapped)))
                .withProperties(SMALL_QUEUES);
    }
}
