package io.clump.laboratory.channels;

import io.clump.am2.LayerConfiguration;
import io.clump.channels.FlowControl;
import io.clump.channels.FlowControlOutcome;
import io.clump.channels.FlowControlSimulation;
import io.clump.laboratory.channels.ChannelRoundTrip.Neighbour;
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
import io.clump.laboratory.transfer.Crossover;
import io.clump.laboratory.transfer.HalfPower;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measurements of channels. */
public final class ChannelDuels {
    private static final String CHANNEL = "channel";
    private static final String PAUSE = "pause";
    private static final String SWITCH = "switch";
    private static final String WAITING = "waiting";
    private static final String FLOW_CONTROL = "flow-control";

    private static final int MOST_BYTES = 4096;
    private static final List<Integer> LENGTHS = List.of(8, 64, 128, 256, 512, 1024, 2048, MOST_BYTES);

    /** One of them is as long as the datagram of a short message. */
    private static final List<Integer> FEW_LENGTHS = List.of(8, 128, MOST_BYTES);

    private static final String WHOLE = "whole";
    private static final String HALVES = "in two halves";
    private static final List<Integer> HALVED = List.of(64, 256, 1024, 2048, MOST_BYTES);
    private static final List<Integer> FEW_HALVED = List.of(64, MOST_BYTES);

    /** Datagrams without flow control, each with one message. */
    private static final String BARE = "udp, bare datagrams";

    private static final String DOUBLE_BUFFERING = "double-buffering";
    private static final List<Integer> BLOCKS = List.of(1, 2, 16);
    private static final List<Integer> BUFFERED = List.of(32, 64, 128, 256, 512, 1024, 2048, MOST_BYTES);

    private static final List<Integer> RECEIVERS = List.of(1, 2, 4, 8);
    private static final List<Integer> FEW_RECEIVERS = List.of(1, 2);

    private static final int FLOODED = 4;
    private static final long FLOODS = 20;
    private static final long QUICK_FLOODS = 2;

    private static final int SENDERS = 8;
    private static final int BUFFERS = 32;
    private static final long MESSAGES_EACH = 1000;

    private static final double PICOS_PER_NANO = 1e3;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENT = 100;

    private ChannelDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        List<Trial> trials = new ArrayList<>();
        for (Network network : Network.values()) {
            trials.add(latency(network).trial(effort));
            trials.add(throughput(network, effort));
            trials.add(immediate(network, effort));
            trials.add(multicast(network, effort));
            trials.add(neighbour(network, effort));
            trials.add(waiting(network, effort));
            trials.add(idlePause(network, effort));
            trials.add(floodedPause(network, effort));
        }
        trials.add(doubleBuffering(effort));
        trials.add(contextSwitch(effort));
        trials.add(GangTrial.trial(effort));
        trials.add(CheckpointedWaves.trial(effort));
        trials.add(new Trial(FLOW_CONTROL, 1, bench -> flowControls()));
        return trials;
    }

    private static Duel latency(Network network) {
        Peer core = network == Network.SHM ? Peer.CLUMP : Peer.CLUMP_UDP;
        return Duel.nanos(
                "latency-" + network.label(),
                ChannelRoundTrip.contestant(network.properties()),
                Contestant.pair("clump", Traffic.class)
                        .with(Traffic.of(core, Phase.ROUND_TRIP))
                        .withProperties(network.properties()));
    }

    private static Trial throughput(Network network, Effort effort) {
        List<Integer> lengths = effort.isQuick() ? FEW_LENGTHS : LENGTHS;
        List<Contestant> contestants = new ArrayList<>();
        lengths.forEach(bytes ->
                contestants.add(ChannelStream.pair(bytes + "-bytes", bytes).withProperties(network.properties())));
        if (network == Network.UDP) {
            lengths.forEach(bytes -> contestants.add(Contestant.pair(bytes + "-bytes-bare", Traffic.class)
                    .with(Traffic.of(Peer.CONNECTED_DATAGRAMS, Phase.blocks(bytes)))
                    .sharing()));
        }
        String key = "throughput-" + network.label();
        return Trial.contest(key, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            List<Sample> rates = rates(lengths, found);
            addCurve(cells, network.label(), lengths, rates);
            cells.add(Cell.of("half-power", CHANNEL, network.label(), HalfPower.bytesOf(lengths, rates), 2));
            if (found.size() == lengths.size()) {
                return TrialResult.of(cells);
            }
            List<Sample> bare = rates(lengths, found.subList(lengths.size(), found.size()));
            addCurve(cells, BARE, lengths, bare);
            return crossover(cells, network, Crossover.bytesOf(lengths, rates, bare));
        });
    }

    private static List<Sample> rates(List<Integer> lengths, List<Measurement> found) {
        return IntStream.range(0, lengths.size())
                .mapToObj(i -> found.get(i).nanos().convert(nanos -> megabytes(lengths.get(i), nanos)))
                .toList();
    }

    private static void addCurve(List<Cell> cells, String name, List<Integer> lengths, List<Sample> rates) {
        for (int i = 0; i < lengths.size(); i++) {
            cells.add(Cell.of("throughput", name, lengths.get(i).toString(), rates.get(i), 2));
        }
    }

    /** Where a channel is as fast as datagrams that nothing controls, of which some are lost. */
    private static TrialResult crossover(List<Cell> cells, Network network, Optional<Sample> bytes) {
        bytes.ifPresent(sample -> cells.add(Cell.of("crossover", CHANNEL, network.label(), sample, 2)));
        return bytes.isPresent()
                ? TrialResult.of(cells)
                : TrialResult.of(cells)
                        .withNotes(List.of("no crossover: bare datagrams are faster at " + MOST_BYTES + " bytes"));
    }

    /** Latencies of bytes that are one message, and of those of which half leaves while the other half is filled. */
    private static Trial immediate(Network network, Effort effort) {
        String key = "immediate-" + network.label();
        List<Integer> lengths = effort.isQuick() ? FEW_HALVED : HALVED;
        List<Contestant> contestants = lengths.stream()
                .flatMap(bytes -> Stream.of(WHOLE, HALVES)
                        .map(name -> PartsRoundTrip.contestant(
                                name, bytes, name.equals(WHOLE) ? 1 : 2, network.properties())))
                .toList();
        return Trial.contest(key, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                Sample latency = found.get(i).nanos().convert(nanos -> nanos / 2);
                String bytes = lengths.get(i / 2).toString();
                cells.add(Cell.of(key, found.get(i).name(), bytes, latency, 2));
            }
            return TrialResult.of(cells);
        });
    }

    /** Throughput by length, with queues of each number of blocks; messages of up to 24 bytes need none. */
    private static Trial doubleBuffering(Effort effort) {
        List<Contestant> contestants = BLOCKS.stream()
                .map(blocks -> ChannelStream.curve(
                        blocks + (blocks == 1 ? " block" : " blocks"),
                        BUFFERED,
                        Map.of(
                                "clump.network",
                                LayerConfiguration.NO_PROTOCOL,
                                "clump.bulk.blocks",
                                Integer.toString(blocks))))
                .toList();
        return Trial.contest(DOUBLE_BUFFERING, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                List<Sample> rates = IntStream.range(0, BUFFERED.size())
                        .mapToObj(i -> one.detail(of -> megabytes(BUFFERED.get(i), of.get(i) / PICOS_PER_NANO)))
                        .toList();
                for (int i = 0; i < rates.size(); i++) {
                    cells.add(Cell.of(
                            DOUBLE_BUFFERING, one.name(), BUFFERED.get(i).toString(), rates.get(i), 2));
                }
                cells.add(Cell.of("half-power", CHANNEL, "shm, " + one.name(), HalfPower.bytesOf(BUFFERED, rates), 2));
            }
            return TrialResult.of(cells);
        });
    }

    private static Trial multicast(Network network, Effort effort) {
        List<Integer> receivers = effort.isQuick() ? FEW_RECEIVERS : RECEIVERS;
        List<Contestant> contestants = receivers.stream()
                .flatMap(count -> Stream.of(false, true)
                        .map(isMulticast -> ChannelStream.group(isMulticast, count, MOST_BYTES)
                                .withProperties(network.properties())))
                .toList();
        String key = "multicast-" + network.label();
        return Trial.contest(key, effort.expectedSeconds(2 * contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                int count = receivers.get(i / 2);
                Sample rate = found.get(i).nanos().convert(nanos -> megabytes(MOST_BYTES, nanos));
                cells.add(Cell.of(key, found.get(i).name(), Integer.toString(count), rate, count + 1));
            }
            return TrialResult.of(cells);
        });
    }

    private static double megabytes(int bytes, double nanos) {
        // Bytes in a nanosecond are gigabytes in a second.
        return 1000 * bytes / nanos;
    }

    private static Trial neighbour(Network network, Effort effort) {
        String key = "neighbour-" + network.label();
        List<Contestant> contestants = Arrays.stream(Neighbour.values())
                .map(neighbour -> ChannelRoundTrip.beside(neighbour, network.properties()))
                .toList();
        return Trial.contest(key, effort.expectedSeconds(6), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                cells.add(Cell.of(key, one.name(), "p50", one.detail(of -> of.get(ChannelRoundTrip.P50)), 2));
                cells.add(Cell.of(key, one.name(), "p99", one.detail(of -> of.get(ChannelRoundTrip.P99)), 2));
            }
            return TrialResult.of(cells);
        });
    }

    private static Trial waiting(Network network, Effort effort) {
        List<Contestant> contestants = Stream.of(false, true)
                .map(sleeps -> WaitingReceiver.contestant(sleeps, network.properties()))
                .toList();
        return Trial.contest(
                WAITING + "-" + network.label(), effort.expectedSeconds(contestants.size()), contestants, found -> {
                    List<Cell> cells = new ArrayList<>();
                    for (Measurement one : found) {
                        Sample latency = one.detail(of -> of.get(WaitingReceiver.LATENCY) / NANOS_PER_MICRO);
                        cells.add(Cell.of(WAITING, one.name(), network.label(), latency, 2));
                        Sample processor =
                                one.detail(of -> PERCENT * of.get(WaitingReceiver.PROCESSOR) / WaitingReceiver.WHOLE);
                        cells.add(Cell.of(WAITING + "-processor", one.name(), network.label(), processor, 2));
                    }
                    return TrialResult.of(cells);
                });
    }

    private static Trial idlePause(Network network, Effort effort) {
        return Trial.contest(
                "pause-idle-" + network.label(),
                effort.expectedSeconds(1),
                List.of(PauseTimes.idle(network.properties())),
                found -> TrialResult.of(List.of(pause("idle", network, found.get(0), 2))));
    }

    /** If processes have to share processors, their time slices are measured: then no claim selects the cell. */
    private static Trial floodedPause(Network network, Effort effort) {
        String key = "pause-flood-" + network.label();
        int processors = Runtime.getRuntime().availableProcessors();
        boolean isJudged = processors >= FLOODED;
        String series = isJudged ? "flood" : "flood, too few processors";
        List<String> notes = isJudged
                ? List.of()
                : List.of(key + ": not judged, as " + FLOODED + " processes share " + processors
                        + " processors; its limit is for processes with a core each");
        Contestant flood =
                PauseTimes.flood(FLOODED, network.properties()).rounds(effort.isQuick() ? QUICK_FLOODS : FLOODS);
        return Trial.contest(
                key,
                effort.expectedSeconds(2),
                List.of(flood),
                found -> TrialResult.of(List.of(pause(series, network, found.get(0), FLOODED)))
                        .withNotes(notes));
    }

    private static Cell pause(String series, Network network, Measurement found, int processes) {
        return Cell.of(
                PAUSE, series, network.label(), found.nanos().convert(nanos -> nanos / NANOS_PER_MICRO), processes);
    }

    private static Trial contextSwitch(Effort effort) {
        Map<String, String> properties = Network.SHM.properties();
        List<Contestant> contestants = List.of(
                ContextSwitch.contestant("empty", 0, 0, properties),
                ContextSwitch.contestant("send-full", ContextSwitch.SENDS, 0, properties),
                ContextSwitch.contestant("receive-full", 0, ContextSwitch.RECEIVES, properties),
                ContextSwitch.contestant("both-full", ContextSwitch.SENDS, ContextSwitch.RECEIVES, properties));
        return Trial.contest(SWITCH, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                cells.add(Cell.of(SWITCH, "save", one.name(), micros(one, ContextSwitch.SAVE), 1));
                cells.add(Cell.of(SWITCH, "restore", one.name(), micros(one, ContextSwitch.RESTORE), 1));
                Sample both = one.nanos().convert(nanos -> nanos / NANOS_PER_MICRO);
                cells.add(Cell.of("switch-total", CHANNEL, one.name(), both, 1));
            }
            cells.add(Cell.of("switch-sum", "save", "", besideSum(found, ContextSwitch.SAVE), 1));
            cells.add(Cell.of("switch-sum", "restore", "", besideSum(found, ContextSwitch.RESTORE), 1));
            return TrialResult.of(cells);
        });
    }

    private static Sample micros(Measurement found, int detail) {
        return found.detail(of -> of.get(detail) / NANOS_PER_MICRO);
    }

    /** Returns the time with both areas full, as a multiple of the sum of the parts. */
    private static Sample besideSum(List<Measurement> found, int detail) {
        List<Sample> all = found.stream().map(one -> micros(one, detail)).toList();
        Sample parts = all.get(1).with(all.get(2), Double::sum).with(all.get(0), (sum, empty) -> sum - empty);
        return all.get(3).with(parts, (both, sum) -> both / sum);
    }

    private static TrialResult flowControls() {
        List<Cell> cells = new ArrayList<>();
        for (FlowControl flowControl : FlowControl.values()) {
            FlowControlOutcome outcome = FlowControlSimulation.run(flowControl, SENDERS, BUFFERS, MESSAGES_EACH);
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("time (ms)", outcome.nanos() / NANOS_PER_MILLI);
            values.put("received (%)", PERCENT * outcome.received() / outcome.messages());
            values.put("sent for each message", (double) outcome.transmissions() / outcome.messages());
            values.put("travelled back", (double) outcome.returns());
            values.put("overtaken", (double) outcome.overtaken());
            values.put("receive buffers", (double) outcome.receiveBuffers());
            values.put("kept by a sender", (double) outcome.keptMessages());
            String name = flowControl.name().toLowerCase(Locale.ROOT).replace('_', '-');
            values.forEach((what, value) -> cells.add(Cell.of(FLOW_CONTROL, name, what, Sample.exactly(value), 1)));
        }
        return TrialResult.of(cells)
                .withNotes(List.of("flow control: simulated, in virtual time; " + SENDERS + " senders of "
                        + MESSAGES_EACH + " messages, " + BUFFERS + " receive buffers"));
    }
}
