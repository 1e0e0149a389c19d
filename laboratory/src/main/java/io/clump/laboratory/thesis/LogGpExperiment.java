package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.loggp.LogGp;
import io.clump.laboratory.loggp.LogGpWorkload;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.shm.ShmConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The cost of a message at its sender and its receiver, and how soon the next one may follow: per algorithm, per
 * protocol.
 */
final class LogGpExperiment {
    static final String BOTH_OPEN = "both-open";

    static final String ROUND_TRIP = "round trip";
    static final String LATENCY = "latency";
    static final String THROUGHPUT = "throughput";

    static final String UDP = "UDP";

    private static final String NETWORK = "clump.network";
    private static final String NONE = LayerConfiguration.NO_PROTOCOL;
    private static final List<String> QUICK = List.of(
            ClaimNames.LOCK_FREE, ClaimNames.FIFO, ClaimNames.SINGLE_TRANSFER, ClaimNames.TICKET, ClaimNames.MUTEX);

    /** Twice the burst: the queue is never full, whatever an algorithm keeps of it. */
    private static final String PACKETS = "2048";

    private static final String BURST = "1024";

    /** Ends before the poll strategy can think that local messages have ceased. */
    private static final String SHORT_BURST = "128";

    private static final String NETWORK_BURST = "16";
    private static final String LONG_BURST = "1024";

    private static final Map<String, ToDoubleFunction<LogGp>> QUANTITIES = quantities();

    private LogGpExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("loggp", LogGpExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        List<String> algorithms = effort.isQuick() ? QUICK : ClaimNames.all(QUICK);
        return List.of(
                Trial.contest(
                        "algorithms",
                        effort.expectedSeconds(2 * algorithms.size()),
                        algorithms.stream().map(LogGpExperiment::algorithm).toList(),
                        LogGpExperiment::algorithms),
                Trial.contest("protocols", effort.expectedSeconds(6), protocols(), LogGpExperiment::protocols));
    }

    /** Lock-free is to be the first algorithm. */
    static TrialResult algorithms(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        for (Measurement one : found) {
            addAll(cells, "algorithms", one);
            addRelative(cells, "algorithms-relative", one.name(), one, found.get(0));
        }
        return TrialResult.of(cells);
    }

    private static TrialResult protocols(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        found.forEach(one -> {
            addAll(cells, "protocols", one);
            Sample interfaces = sample(one, costs -> costs.gap() / (costs.sendOverhead() + costs.receiveOverhead()));
            cells.add(Cell.of("interfaces", one.name(), "gap / overheads", interfaces, 2));
        });
        addRelative(cells, BOTH_OPEN, "shared memory", found.get(1), found.get(0));
        addRelative(cells, BOTH_OPEN, UDP, found.get(2), found.get(3));
        return TrialResult.of(cells);
    }

    static Contestant algorithm(String name) {
        Map<String, String> properties =
                Map.of(NETWORK, NONE, ShmConfiguration.QUEUE, name, ShmConfiguration.PACKETS, PACKETS);
        return contestant(name, BURST, 1, properties);
    }

    private static List<Contestant> protocols() {
        return List.of(
                contestant(
                        "shared memory alone",
                        SHORT_BURST,
                        1,
                        Map.of(NETWORK, NONE, ShmConfiguration.PACKETS, PACKETS)),
                contestant(
                        "shared memory, UDP open",
                        SHORT_BURST,
                        1,
                        Map.of(NETWORK, "udp", ShmConfiguration.PACKETS, PACKETS)),
                contestant("UDP, shared memory open", NETWORK_BURST, 2, Map.of(NETWORK, "udp")),
                contestant("UDP alone", NETWORK_BURST, 2, Map.of(NETWORK, "udp", "clump.local", NONE)));
    }

    private static Contestant contestant(String name, String burst, int nodes, Map<String, String> properties) {
        return Contestant.pair(name, LogGpWorkload.class)
                .with(Map.of(
                        LogGpWorkload.BURST, burst,
                        LogGpWorkload.LONG_BURST, LONG_BURST,
                        ClumpPair.NODES, Integer.toString(nodes)))
                .withProperties(properties);
    }

    private static void addAll(List<Cell> cells, String panel, Measurement found) {
        QUANTITIES.forEach((x, quantity) -> cells.add(Cell.of(panel, found.name(), x, sample(found, quantity), 2)));
        cells.add(Cell.of("bulk", found.name(), THROUGHPUT, sample(found, LogGp::megabytesPerSecond), 2));
    }

    /** Round by round, as those of the same number were measured one after the other. */
    private static void addRelative(
            List<Cell> cells, String panel, String series, Measurement found, Measurement base) {
        Map<String, ToDoubleFunction<LogGp>> compared = new LinkedHashMap<>(QUANTITIES);
        compared.remove(LATENCY);
        compared.put(THROUGHPUT, LogGp::megabytesPerSecond);
        compared.forEach((x, quantity) -> cells.add(
                Cell.of(panel, series, x, Samples.ratio(sample(found, quantity), sample(base, quantity)), 2)));
    }

    private static Sample sample(Measurement found, ToDoubleFunction<LogGp> quantity) {
        return found.detail(picos -> quantity.applyAsDouble(LogGp.of(picos)));
    }

    /** In the order in which they are shown; throughput is not a time. */
    private static Map<String, ToDoubleFunction<LogGp>> quantities() {
        Map<String, ToDoubleFunction<LogGp>> quantities = new LinkedHashMap<>();
        quantities.put(ROUND_TRIP, LogGp::roundTrip);
        quantities.put("send overhead", LogGp::sendOverhead);
        quantities.put("receive overhead", LogGp::receiveOverhead);
        quantities.put("gap", LogGp::gap);
        quantities.put(LATENCY, LogGp::latency);
        return quantities;
    }
}
