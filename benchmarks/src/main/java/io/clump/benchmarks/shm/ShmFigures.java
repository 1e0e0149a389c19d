package io.clump.benchmarks.shm;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.traffic.AeronFlood;
import io.clump.benchmarks.traffic.AeronRoundTrip;
import io.clump.benchmarks.traffic.Block;
import io.clump.benchmarks.traffic.ClumpFlood;
import io.clump.benchmarks.traffic.ClumpMedium;
import io.clump.benchmarks.traffic.ClumpRoundTrip;
import io.clump.benchmarks.traffic.SilentRequesterRoundTrip;
import io.clump.shm.ShmConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/** What the shared-memory protocol is measured for, beside which peers, and what must hold. */
public final class ShmFigures {
    private static final String ROUND_TRIP = "short-round-trip";
    private static final String FLOOD = "short-flood";
    private static final String MEDIUM = "medium-8kb";
    private static final String LONG = "long-1mb";
    private static final String EMPTY_POLL = "empty-poll";
    private static final String MANY_MAPPED = "many-mapped-round-trip";
    private static final String SILENT_REQUESTER = "silent-requester";
    private static final String ALLOCATION = "allocation";

    private static final String CLUMP = "clump";
    private static final String LINE_EXCHANGE = "line-exchange";
    private static final String AGRONA = "agrona-ring";
    private static final String AERON = "aeron-ipc";
    private static final String COPY_RING = "copy-ring";
    private static final String MEMORY_COPY = "memcpy";
    private static final String ONE_MAPPED = "1-mapped";

    private static final int MAPPED = 1024;

    /** Small queues, so that a thousand endpoints fit into the shared memory of any machine. */
    private static final Map<String, String> SMALL_QUEUES = Map.of(
            ShmConfiguration.PACKETS,
            "64",
            ShmConfiguration.BULK_BLOCKS,
            "1",
            ShmConfiguration.BULK_BYTES,
            "64",
            ShmConfiguration.SENDERS,
            "2048");

    private final Workbench workbench;
    private final Effort effort;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Measurement> measured = new ArrayList<>();
    private final List<String> allocationNotes = new ArrayList<>();
    private long messages;
    private long allocatedBytes;

    private ShmFigures(Workbench workbench, Effort effort) {
        this.workbench = workbench;
        this.effort = effort;
    }

    /**
     * The names of the figures, in the order in which they are shown.
     *
     * @return names for {@link #measure}
     */
    public static List<String> names() {
        return List.of(ROUND_TRIP, FLOOD, MEDIUM, LONG, EMPTY_POLL, MANY_MAPPED, SILENT_REQUESTER, ALLOCATION);
    }

    /**
     * Measures figures.
     *
     * @param workbench starts the processes
     * @param effort how long
     * @param wanted names of the figures; what is allocated is that of the messages of the other figures
     * @return what came out
     */
    public static FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted) {
        ShmFigures figures = new ShmFigures(workbench, effort);
        Map<String, Runnable> measurements = new LinkedHashMap<>();
        measurements.put(ROUND_TRIP, figures::roundTrip);
        measurements.put(FLOOD, figures::flood);
        measurements.put(MEDIUM, figures::medium);
        measurements.put(LONG, figures::longMessages);
        measurements.put(EMPTY_POLL, figures::emptyPoll);
        measurements.put(MANY_MAPPED, figures::manyMapped);
        measurements.put(SILENT_REQUESTER, figures::silentRequester);
        measurements.put(ALLOCATION, figures::allocation);
        measurements.keySet().retainAll(wanted);
        measurements.values().forEach(Runnable::run);
        return new FigureResult(figures.figures, figures.measured.stream().allMatch(Measurement::bound));
    }

    private void roundTrip() {
        List<Measurement> results = run(
                "short round trip",
                Contestant.pair(CLUMP, ClumpRoundTrip.class),
                Contestant.pair(LINE_EXCHANGE, LineExchangeBaseline.class),
                Contestant.pair(AGRONA, AgronaRoundTrip.class),
                Contestant.pair(AERON, AeronRoundTrip.class));
        countAllocation("short round trip", results.get(0), 2);
        add(
                ROUND_TRIP,
                "short round trip",
                "ns",
                results,
                nanos -> nanos,
                List.of(new Bar(LINE_EXCHANGE, Bar.Sense.AT_MOST, 1.20), new Bar(AGRONA, Bar.Sense.AT_MOST, 1.00)));
    }

    private void flood() {
        List<Measurement> results = run(
                "short flood",
                Contestant.pair(CLUMP, ClumpFlood.class),
                Contestant.pair(AGRONA, AgronaFlood.class),
                Contestant.pair(AERON, AeronFlood.class),
                Contestant.single("jctools-mpsc", JcToolsFlood.class),
                Contestant.single("disruptor", DisruptorFlood.class));
        countAllocation("short flood", results.get(0), 1);
        add(FLOOD, "short flood", "ns", results, nanos -> nanos, List.of(new Bar(AGRONA, Bar.Sense.AT_MOST, 1.00)));
    }

    private void medium() {
        List<Measurement> results = run(
                "8 kB one way",
                Contestant.pair(CLUMP, ClumpMedium.class),
                Contestant.pair(COPY_RING, CopyRing.class),
                Contestant.pair("clump-claim", ClumpClaim.class));
        countAllocation("8 kB one way", results.get(0), 1);
        // Bytes in a nanosecond are gigabytes in a second.
        add(
                MEDIUM,
                "8 kB one way",
                "MB/s",
                results,
                nanos -> 1000 * Block.LENGTH_BYTES / nanos,
                List.of(new Bar(COPY_RING, Bar.Sense.AT_LEAST, 0.80)));
    }

    private void longMessages() {
        List<Measurement> results = run(
                "1 MB long, one way",
                Contestant.pair(CLUMP, ClumpLong.class),
                Contestant.pair(MEMORY_COPY, MemoryCopy.class));
        countAllocation("1 MB long, one way", results.get(0), 2);
        add(
                LONG,
                "1 MB long, one way",
                "MB/s",
                results,
                nanos -> 1000 * Megabyte.LENGTH_BYTES / nanos,
                List.of(new Bar(MEMORY_COPY, Bar.Sense.AT_LEAST, 0.90)));
    }

    private void emptyPoll() {
        List<Measurement> results = run(
                "empty poll",
                Contestant.single(CLUMP, ClumpEmptyPoll.class),
                Contestant.single("nano-time", NanoTime.class));
        add(EMPTY_POLL, "empty poll", "ns", results, nanos -> nanos, List.of(new Bar(null, Bar.Sense.AT_MOST, 8)));
    }

    private void manyMapped() {
        List<Measurement> results = run(
                "many mapped", mapped(MAPPED + "-mapped", MAPPED, SMALL_QUEUES), mapped(ONE_MAPPED, 1, SMALL_QUEUES));
        add(
                MANY_MAPPED,
                "round trip, 1,024 mapped",
                "ns",
                results,
                nanos -> nanos,
                List.of(new Bar(ONE_MAPPED, Bar.Sense.AT_MOST, 1.05)));
    }

    private void silentRequester() {
        List<Measurement> results = run("silent requester", SilentRequesterRoundTrip.contestants(Map.of()));
        add(
                SILENT_REQUESTER,
                "round trip, an answer waits",
                "ns",
                results,
                nanos -> nanos,
                List.of(new Bar(SilentRequesterRoundTrip.UNDISTURBED, Bar.Sense.AT_MOST, 2)));
    }

    private void allocation() {
        if (messages == 0) {
            return;
        }
        figures.add(new Figure(
                ALLOCATION,
                "allocated per message",
                "bytes",
                Sample.of((double) allocatedBytes / messages),
                Map.of(),
                List.of(new Bar(null, Bar.Sense.AT_MOST, 0)),
                allocationNotes));
    }

    private static Contestant mapped(String name, int mapped, Map<String, String> properties) {
        return Contestant.pair(name, ManyMappedRoundTrip.class)
                .with(Map.of(ManyMappedRoundTrip.MAPPED, Integer.toString(mapped)))
                .withProperties(properties);
    }

    private List<Measurement> run(String title, Contestant... contestants) {
        List<Measurement> results = workbench.measure(title, List.of(contestants), effort);
        measured.addAll(results);
        return results;
    }

    private void countAllocation(String title, Measurement ours, int messagesPerOperation) {
        messages += ours.operations() * messagesPerOperation;
        allocatedBytes += ours.allocatedBytes();
        allocationNotes.add(String.format(
                Locale.ROOT,
                "%s: %,d bytes on the Java heaps of both sides in %,d messages",
                title,
                ours.allocatedBytes(),
                ours.operations() * messagesPerOperation));
    }

    private void add(
            String name,
            String title,
            String unit,
            List<Measurement> results,
            DoubleUnaryOperator conversion,
            List<Bar> bars) {
        Map<String, Sample> peers = new LinkedHashMap<>();
        for (Measurement peer : results.subList(1, results.size())) {
            peers.put(peer.name(), peer.nanos().convert(conversion));
        }
        List<String> notes =
                results.stream().flatMap(result -> result.notes().stream()).toList();
        figures.add(new Figure(name, title, unit, results.get(0).nanos().convert(conversion), peers, bars, notes));
    }
}
