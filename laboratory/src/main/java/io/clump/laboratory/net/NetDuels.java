package io.clump.laboratory.net;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.traffic.SilentRequesterRoundTrip;
import io.clump.laboratory.traffic.Traffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The measurements of the network protocols, and their peers. */
public final class NetDuels {
    private static final String TAIL = "round-trip-p99.9";
    private static final String IDLE_PEERS = "idle-peers";

    private static final String CLUMP = "clump";
    private static final String WITHOUT_AUTHENTICATION = "clump-without-authentication";
    private static final String WITH_STOCK_BUFFERS = "clump-with-stock-buffers";
    private static final String UDP = "udp";
    private static final String TCP = "tcp";

    private static final int IDLE = 1000;
    private static final Phase MEDIUM = Phase.blocks(Block.MEDIUM_BYTES);
    private static final Phase LONG = Phase.blocks(Block.MOST_BYTES);
    private static final Phase LARGEST_DATAGRAM = Phase.blocks(65_507);

    /** A frame of 1,500 bytes without the headers of IP and UDP. */
    private static final int FRAME_DATAGRAM_BYTES = 1472;

    private static final double NANOS_PER_MICRO = 1000;
    private static final double TAIL_PERCENT = 99.9;

    private static final String NETWORK = "clump.network";

    /** Properties of processes over UDP. */
    static final Map<String, String> OVER_UDP = Map.of(NETWORK, UDP);

    /** For peers that are not there any more: the question whether they live, an hour later, is asked after the end. */
    private static final Map<String, String> UNASKED = Map.of(NETWORK, UDP, "clump.lease-millis", "3600000");

    /** The same in frames of 1,500 bytes. */
    static final Map<String, String> IN_FRAMES =
            Map.of(NETWORK, UDP, "clump.udp.datagram-bytes", Integer.toString(FRAME_DATAGRAM_BYTES));

    /** Size that every Linux gives to each buffer of a socket by default. */
    private static final Map<String, String> STOCK_BUFFERS = Map.of("clump.udp.socket-bytes", "212992");

    private static final Map<String, String> OVER_TCP = Map.of(NETWORK, TCP);

    private static final Map<String, String> UNAUTHENTICATED = Map.of(NETWORK, UDP, "clump.net.authentication", "off");

    private static final Map<String, String> UNAUTHENTICATED_TCP =
            Map.of(NETWORK, TCP, "clump.net.authentication", "off");

    private NetDuels() {}

    /**
     * Returns the measurements.
     *
     * @return a trial for each panel, except that of an idle peer's state, which the round trips beside it tell
     */
    public static List<Trial> trials(Effort effort) {
        List<Trial> trials = new ArrayList<>();
        for (Duel duel : all()) {
            trials.add(
                    duel.name().equals(IDLE_PEERS)
                            ? new Trial(
                                    duel.name(),
                                    duel.trial(effort).expectedSeconds(),
                                    bench -> bench.contest(duel.name(), duel.contestants(), found -> idle(duel, found)))
                            : duel.trial(effort));
        }
        trials.add(new Trial(TAIL, effort.expectedSeconds(4), bench -> tail(bench, effort)));
        trials.addAll(CrowdDuels.trials(effort));
        trials.addAll(HostDuels.trials(effort));
        return trials;
    }

    private static List<Duel> all() {
        return Stream.of(overUdp(), overTcp()).flatMap(List::stream).toList();
    }

    private static List<Duel> overUdp() {
        return List.of(
                Duel.nanos(
                        "round-trip",
                        ours(CLUMP, OVER_UDP, Phase.ROUND_TRIP),
                        Peer.BARE_DATAGRAMS.contestant(Phase.ROUND_TRIP),
                        Peer.CONNECTED_DATAGRAMS.contestant(Phase.ROUND_TRIP),
                        Peer.TCP.contestant(Phase.ROUND_TRIP),
                        Peer.AERON_UDP.contestant(Phase.ROUND_TRIP)),
                new Duel(
                        "flood",
                        List.of(
                                ours(CLUMP, OVER_UDP, Phase.FLOOD),
                                Peer.BARE_DATAGRAMS.contestant(Phase.FLOOD),
                                Peer.AERON_UDP.contestant(Phase.FLOOD)),
                        nanos -> NANOS_PER_MICRO / nanos,
                        0),
                Duel.megabytes(
                        "medium",
                        Block.MEDIUM_BYTES,
                        ours(CLUMP, OVER_UDP, MEDIUM),
                        ours(WITHOUT_AUTHENTICATION, UNAUTHENTICATED, MEDIUM),
                        ours(WITH_STOCK_BUFFERS, withStockBuffers(OVER_UDP), MEDIUM),
                        datagrams(LARGEST_DATAGRAM),
                        Peer.TCP.contestant(MEDIUM)),
                Duel.megabytes(
                        "frames",
                        Block.MEDIUM_BYTES,
                        ours(CLUMP, IN_FRAMES, MEDIUM),
                        ours(WITH_STOCK_BUFFERS, withStockBuffers(IN_FRAMES), MEDIUM),
                        datagrams(Phase.blocks(FRAME_DATAGRAM_BYTES))),
                Duel.nanos(
                        "authentication",
                        ours(CLUMP, OVER_UDP, Phase.ROUND_TRIP),
                        ours(WITHOUT_AUTHENTICATION, UNAUTHENTICATED, Phase.ROUND_TRIP)),
                Duel.nanos(IDLE_PEERS, withIdlePeers(IDLE + "-idle-peers", IDLE), withIdlePeers("1-peer", 0)),
                Duel.nanos("silent-requester", SilentRequesterRoundTrip.contestants(OVER_UDP)));
    }

    private static List<Duel> overTcp() {
        return List.of(
                Duel.nanos(
                        "tcp-round-trip",
                        ours(CLUMP, OVER_TCP, Phase.ROUND_TRIP),
                        Peer.TCP.contestant(Phase.ROUND_TRIP)),
                Duel.megabytes(
                        "tcp-long",
                        Block.MOST_BYTES,
                        ours(CLUMP, OVER_TCP, LONG),
                        ours(WITHOUT_AUTHENTICATION, UNAUTHENTICATED_TCP, LONG),
                        Peer.TCP.contestant(LONG)));
    }

    private static TrialResult idle(Duel duel, List<Measurement> found) {
        List<Cell> cells = new ArrayList<>(duel.result(found).cells());
        cells.add(Duel.cell(
                "state-per-peer", CLUMP, Sample.exactly((double) found.get(0).sizeBytes() / IDLE)));
        return TrialResult.of(cells)
                .withNotes(
                        List.of("state of an idle peer: after one request and one reply, with the peer's name and its "
                                + "mapping"));
    }

    private static TrialResult tail(Bench bench, Effort effort) {
        List<Phase> phases = List.of(Phase.TIMED_ROUND_TRIP);
        long phaseNanos = effort.round().toNanos();
        List<Contestant> contestants = Stream.of(Peer.CLUMP_UDP, Peer.BARE_DATAGRAMS)
                .map(peer -> peer.contestant(phases, phaseNanos))
                .toList();
        return bench.contest(
                "round trip, 999 of 1,000",
                contestants,
                found -> TrialResult.of(found.stream()
                        .map(one -> Duel.cell(
                                TAIL,
                                one.name(),
                                one.detail(numbers -> RoundReport.decode(numbers, phases.size())
                                        .latencies()
                                        .getValueAtPercentile(TAIL_PERCENT))))
                        .toList()));
    }

    /** Returns properties with the buffers of sockets that Linux gives by default, whatever this machine allows. */
    static Map<String, String> withStockBuffers(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(STOCK_BUFFERS);
        return all;
    }

    private static Contestant ours(String name, Map<String, String> properties, Phase phase) {
        return Contestant.pair(name, Traffic.class)
                .with(Traffic.of(Peer.CLUMP_UDP, phase))
                .withProperties(properties);
    }

    /** An operation is a block of Clump's, however many of them are in a datagram. */
    private static Contestant datagrams(Phase blocks) {
        Map<String, String> parameters = new HashMap<>(Traffic.of(Peer.BARE_DATAGRAMS, blocks));
        parameters.put(Traffic.OPERATION_BYTES, Integer.toString(Block.MEDIUM_BYTES));
        return Peer.BARE_DATAGRAMS.contestant(blocks).with(parameters);
    }

    private static Contestant withIdlePeers(String name, int idle) {
        return Contestant.pair(name, IdlePeersRoundTrip.class)
                .with(Map.of(IdlePeersRoundTrip.IDLE, Integer.toString(idle)))
                .withProperties(UNASKED);
    }
}
