package io.clump.laboratory.ports;

import io.clump.am2.barrier.BarrierKind;
import io.clump.apps.ports.Broadcast;
import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.traffic.Network;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.Traffic;
import io.clump.ports.Qos;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The measurements of Active Ports. */
public final class PortsDuels {
    private static final Map<String, String> SHM = Network.SHM.properties();
    private static final Map<String, String> UDP = Network.UDP.properties();

    private static final int SHORT_BYTES = 4;
    private static final int GROUP = 4;
    private static final int LISTENERS = 8;
    private static final int BROADCAST_BYTES = 1024;

    private static final String BARRIER_SIZE = "barrier-size";
    private static final List<Integer> SIZES = List.of(2, 4, 8);
    private static final List<Integer> FEW_SIZES = List.of(2, 4);

    private static final String OVERLOAD = "overload";
    private static final long OVERLOAD_MESSAGES = 100_000;
    private static final long QUICK_OVERLOAD_MESSAGES = 2000;

    /** Side 0 tells its three details, then side 1 does. */
    private static final int DATAGRAMS = 1;

    private static final int MESSAGES = 2;
    private static final int DETAILS = 3;

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int PERCENT = 100;
    private static final int QUICK_RUNS = 2;
    private static final int WARM_UPS = 3;

    private PortsDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        List<Trial> trials = new ArrayList<>();
        messages().forEach(duel -> trials.add(duel.trial(effort)));
        for (Network network : Network.values()) {
            PortShapes.trials(network, effort).forEach(trials::add);
        }
        trials.add(barrierSizes(effort));
        trials.add(overload(effort));
        for (AppWork app : AppWork.onPorts(effort.isQuick())) {
            trials.add(app(app.name(), effort, inOneAndTwo(app)));
            trials.add(app(app.name() + "-broadcast", effort, byBroadcast(app)));
        }
        return trials;
    }

    private static List<Duel> messages() {
        return List.of(
                Duel.nanos(
                        "latency-shm",
                        PortRoundTrip.contestant(Qos.RELIABLE, SHORT_BYTES, SHM),
                        Peer.CLUMP.contestant(Phase.ROUND_TRIP).withProperties(SHM)),
                Duel.nanos(
                        "latency-udp",
                        PortRoundTrip.contestant(Qos.RELIABLE, SHORT_BYTES, UDP),
                        PortRoundTrip.contestant(Qos.RAW, SHORT_BYTES, UDP),
                        Contestant.pair("clump", Traffic.class)
                                .with(Traffic.of(Peer.CLUMP_UDP, Phase.ROUND_TRIP))
                                .withProperties(UDP),
                        Peer.BARE_DATAGRAMS.contestant(Phase.ROUND_TRIP)),
                Duel.nanos(
                        "flow-tax",
                        PortRoundTrip.contestant(Qos.FLOWCTL, SHORT_BYTES, SHM),
                        PortRoundTrip.contestant(Qos.RAW, SHORT_BYTES, SHM),
                        PortRoundTrip.contestant(Qos.RELIABLE, SHORT_BYTES, SHM)),
                Duel.nanos("background", Computation.contestant(true, UDP), Computation.contestant(false, UDP)),
                Duel.nanos(
                        "barrier",
                        Arrays.stream(BarrierKind.values())
                                .filter(kind -> kind != BarrierKind.FOUR_CHAINS) // more chains than processes
                                .map(kind -> PortsGroup.barrier(kind, GROUP, SHM))
                                .toArray(Contestant[]::new)),
                Duel.nanos(
                        "headers",
                        Arrays.stream(HeaderRoundTrip.Header.values())
                                .map(HeaderRoundTrip::contestant)
                                .toArray(Contestant[]::new)),
                ofSplitC("splitc-barrier", false),
                ofSplitC("splitc-sum", true),
                Duel.nanos(
                        "broadcast",
                        PortsGroup.broadcast(false, LISTENERS, BROADCAST_BYTES, UDP),
                        PortsGroup.broadcast(true, LISTENERS, BROADCAST_BYTES, UDP)));
    }

    /** Compares the earlier way, along a tree, with the default one. */
    private static Duel ofSplitC(String name, boolean isSum) {
        return Duel.nanos(
                name,
                SplitCGroup.contestant(BarrierKind.BINOMIAL, isSum, LISTENERS),
                SplitCGroup.contestant(BarrierKind.COUNTER, isSum, LISTENERS));
    }

    private static Trial overload(Effort effort) {
        long messages = effort.isQuick() ? QUICK_OVERLOAD_MESSAGES : OVERLOAD_MESSAGES;
        List<Contestant> contestants = Stream.of(Qos.FLOWCTL, Qos.RELIABLE, Qos.RAW)
                .map(qos -> Overload.contestant(qos, messages, UDP))
                .toList();
        return Trial.contest(OVERLOAD, effort.expectedSeconds(6), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                cells.add(Duel.cell(OVERLOAD, one.name(), one.nanos()));
                Sample lost = one.detail(details -> (double) PERCENT * details.get(DETAILS) / messages);
                cells.add(Duel.cell("overload-lost", one.name(), lost));
                cells.add(Duel.cell(
                        "overload-feedback", one.name(), one.detail(details -> percentBack(details, DATAGRAMS))));
                cells.add(Duel.cell(
                        "overload-answers", one.name(), one.detail(details -> percentBack(details, MESSAGES))));
            }
            return TrialResult.of(cells);
        });
    }

    /** Returns the part that the receiver has sent, of all that both sides have sent. */
    private static double percentBack(List<Long> details, int which) {
        double back = details.get(DETAILS + which);
        return PERCENT * back / (back + details.get(which));
    }

    /** Barriers by number of processes. If these share processors, time slices are measured: no claim selects that. */
    private static Trial barrierSizes(Effort effort) {
        List<Integer> sizes = effort.isQuick() ? FEW_SIZES : SIZES;
        List<Contestant> contestants = sizes.stream()
                .flatMap(size -> Stream.of(BarrierKind.CONCURRENT, BarrierKind.SERIALIZED, BarrierKind.TWO_CHAINS)
                        .map(kind -> PortsGroup.barrier(kind, size, SHM)))
                .toList();
        int processors = Runtime.getRuntime().availableProcessors();
        return Trial.contest(BARRIER_SIZE, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                int size = contestants.get(i).sides();
                String series = found.get(i).name() + (size <= processors ? "" : ", too few processors");
                Sample micros = found.get(i).nanos().convert(nanos -> nanos / NANOS_PER_MICRO);
                cells.add(Cell.of(BARRIER_SIZE, series, Integer.toString(size), micros, size));
            }
            return TrialResult.of(cells);
        });
    }

    private static List<Contestant> inOneAndTwo(AppWork app) {
        return List.of(
                AppRun.job("1 process", app, 1, 1, List.of(AppRun.LOCAL_MESSAGES)),
                AppRun.job("2 processes", app, 2, 1, List.of(AppRun.LOCAL_MESSAGES)),
                AppRun.job("2 nodes", app, 2, 2, List.of(AppRun.LOCAL_MESSAGES)));
    }

    /** The thesis's comparison on four nodes: the data for all others as one message, or as one for each. */
    private static List<Contestant> byBroadcast(AppWork app) {
        return Arrays.stream(Broadcast.values())
                .map(Broadcast::toString)
                .map(way -> AppRun.job(way, app.with("broadcast", way), GROUP, GROUP, List.of(AppRun.REMOTE_MESSAGES)))
                .toList();
    }

    private static Trial app(String key, Effort effort, List<Contestant> contestants) {
        List<Contestant> all = new ArrayList<>(contestants);
        if (effort.isQuick()) {
            all.replaceAll(contestant -> contestant.rounds(QUICK_RUNS));
        }
        return new Trial(key, effort.expectedSeconds(WARM_UPS * all.size()), bench -> {
            Effort own = bench.effort();
            return bench.with(own.warmUp(own.warmUp().multipliedBy(WARM_UPS))).contest(key, all, found -> {
                List<Cell> cells = new ArrayList<>();
                found.forEach(one ->
                        cells.add(Duel.cell(key, one.name(), one.nanos().convert(nanos -> nanos / NANOS_PER_MILLI))));
                return TrialResult.of(cells);
            });
        });
    }
}
