package io.clump.benchmarks.poll;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.traffic.ClumpPair;
import io.clump.benchmarks.traffic.ClumpRoundTrip;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the poll strategies and waiting processes are measured for, beside what, and what must hold. */
public final class PollFigures {
    private static final String LOCAL = "local-round-trip";
    private static final String NETWORK = "network-round-trip";
    private static final String MIXED = "mixed-traffic";
    private static final String IDLE = "idle-process";
    private static final String FIRST = "first-message";

    private static final String CLUMP = "clump";
    private static final String WITHOUT_NETWORK = "without-network";
    private static final String WITHOUT_SHARED_MEMORY = "without-shared-memory";
    private static final String HINDSIGHT = "best-fraction-of-each-phase";
    private static final String SELECTOR = "selector";
    private static final String UDP = "udp";
    private static final String ETHERNET = "ethernet";
    private static final String AERON = "aeron";

    private static final String NETWORK_PROPERTY = "clump.network";
    private static final String LOCAL_PROPERTY = "clump.local";
    private static final Map<String, String> OVER_UDP = Map.of(NETWORK_PROPERTY, UDP);
    private static final Map<String, String> OVER_ETHERNET =
            Map.of(NETWORK_PROPERTY, ETHERNET, "clump.ethernet.interface", "lo");
    private static final Map<String, String> ONE_NODE = Map.of(ClumpPair.NODES, "1");

    /** What a process with both protocols may cost, as a multiple of one with the protocol that is used. */
    private static final double TAX = 1.05;

    /** Operations of a round of mixed traffic, each a phase of each kind. */
    private static final long PHASE_PAIRS = 2;

    /** So many phases would be as long as a round of other figures. */
    private static final int PHASES_IN_A_ROUND = 5;

    /** About what a round trip over UDP takes; how long it takes here is measured before phases are filled with them. */
    private static final long GUESSED_REMOTE_NANOS = 10_000;

    /** About how many round trips inside a node take as long as one over UDP. */
    private static final int REMOTE_TO_LOCAL = 20;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Workbench workbench;
    private final Effort effort;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Measurement> measured = new ArrayList<>();

    private PollFigures(Workbench workbench, Effort effort) {
        this.workbench = workbench;
        this.effort = effort;
    }

    /**
     * The names of the figures, in the order in which they are shown.
     *
     * @return names for {@link #measure}
     */
    public static List<String> names() {
        return List.of(LOCAL, NETWORK, MIXED, IDLE, FIRST);
    }

    /**
     * Measures figures.
     *
     * @param workbench starts the processes
     * @param effort how long
     * @param wanted names of the figures
     * @return what came out; the last name stands for figures of each quantile
     */
    public static FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted) {
        PollFigures figures = new PollFigures(workbench, effort);
        Map<String, Runnable> measurements = new LinkedHashMap<>();
        measurements.put(LOCAL, figures::localRoundTrip);
        measurements.put(NETWORK, figures::networkRoundTrip);
        measurements.put(MIXED, figures::mixedTraffic);
        measurements.put(IDLE, figures::idleProcess);
        measurements.put(FIRST, figures::firstMessage);
        measurements.keySet().retainAll(wanted);
        measurements.values().forEach(Runnable::run);
        return new FigureResult(figures.figures, figures.measured.stream().allMatch(Measurement::bound));
    }

    private void localRoundTrip() {
        List<Contestant> contestants = new ArrayList<>();
        Contestant ours = Contestant.pair(CLUMP, ClumpRoundTrip.class).with(ONE_NODE);
        contestants.add(ours.withProperties(OVER_UDP));
        contestants.add(Contestant.pair(WITHOUT_NETWORK, ClumpRoundTrip.class)
                .with(ONE_NODE)
                .withProperties(Map.of(NETWORK_PROPERTY, LayerConfiguration.NO_PROTOCOL)));
        for (String strategy : Strategies.others(effort.isQuick())) {
            contestants.add(Contestant.pair(strategy, ClumpRoundTrip.class)
                    .with(ONE_NODE)
                    .withProperties(overUdp(strategy)));
        }
        add(
                LOCAL,
                "local round trip, UDP open",
                run("local round trip", contestants),
                new Bar(WITHOUT_NETWORK, Bar.Sense.AT_MOST, TAX));
    }

    private void networkRoundTrip() {
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(Contestant.pair(CLUMP, ClumpAndSilent.class).withProperties(OVER_UDP));
        contestants.add(alone(WITHOUT_SHARED_MEMORY, Strategies.ofJobs()));
        for (String strategy : Strategies.others(effort.isQuick())) {
            contestants.add(Contestant.pair(strategy, ClumpAndSilent.class).withProperties(overUdp(strategy)));
        }
        contestants.add(alone(WITHOUT_SHARED_MEMORY + "-every", "every"));
        add(
                NETWORK,
                "UDP round trip, memory shared",
                run("network round trip", contestants),
                new Bar(WITHOUT_SHARED_MEMORY, Bar.Sense.AT_MOST, TAX));
    }

    private void mixedTraffic() {
        Map<String, String> work = workOfPhases();
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(mixed(CLUMP, Strategies.ofJobs(), work));
        Strategies.otherAdaptive(effort.isQuick())
                .forEach(strategy -> contestants.add(mixed(strategy, strategy, work)));
        Strategies.fractions(effort.isQuick()).forEach(strategy -> contestants.add(mixed(strategy, strategy, work)));
        List<Measurement> results = run("mixed traffic", contestants);
        List<String> fractions = Strategies.fractions(effort.isQuick());
        Hindsight hindsight = Hindsight.of(
                results.stream()
                        .filter(found -> fractions.contains(found.name()))
                        .toList(),
                PHASE_PAIRS);
        Map<String, Sample> peers = new LinkedHashMap<>();
        peers.put(HINDSIGHT, inMillis(hindsight.nanos()));
        results.stream().skip(1).forEach(peer -> peers.put(peer.name(), inMillis(peer.nanos())));
        List<String> notes = new ArrayList<>(Strategies.notes());
        notes.add(String.format(
                Locale.ROOT,
                "a phase of each kind: %s round trips in the node, then %s over UDP",
                work.get(MixedTraffic.LOCAL),
                work.get(MixedTraffic.REMOTE)));
        notes.add("the best fraction was " + hindsight.best().get(0) + " inside the node and "
                + hindsight.best().get(1) + " over UDP");
        results.forEach(found -> notes.add(String.format(
                Locale.ROOT,
                "%s: %.1f ms inside the node, %.1f ms over UDP",
                found.name(),
                phaseMillis(found, 0),
                phaseMillis(found, 1))));
        figures.add(new Figure(
                MIXED,
                "mixed traffic, 2 phases",
                "ms",
                inMillis(results.get(0).nanos()),
                peers,
                List.of(new Bar(HINDSIGHT, Bar.Sense.AT_MOST, TAX)),
                notes));
    }

    private void idleProcess() {
        long waitMillis = 2 * effort.round().toMillis();
        List<String> notes = new ArrayList<>();
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(idle(UDP, OVER_UDP, waitMillis));
        String obstacle = obstacle(OVER_ETHERNET);
        if (obstacle == null) {
            contestants.add(idle(ETHERNET, OVER_ETHERNET, waitMillis));
        } else {
            notes.add("no " + ETHERNET + ": " + obstacle);
        }
        contestants.add(idle(AERON, Map.of(NETWORK_PROPERTY, AERON), waitMillis));
        notes.add("ours is with UDP; beside it are other networks; with Aeron the process runs the media driver, too");
        List<Measurement> results = run("idle process", contestants);
        Map<String, Sample> peers = new LinkedHashMap<>();
        results.stream().skip(1).forEach(peer -> peers.put(peer.name(), inPercent(peer.nanos())));
        figures.add(new Figure(
                IDLE,
                "processor time of an idle process",
                "%",
                inPercent(results.get(0).nanos()),
                peers,
                List.of(new Bar(null, Bar.Sense.AT_MOST, 1)),
                notes));
    }

    private void firstMessage() {
        long operations = Math.max(1, 4 * effort.round().toNanos() / Latencies.QUIET_NANOS);
        Map<String, String> room = Map.of(FirstMessage.OPERATIONS, Long.toString(operations));
        Map<String, String> inOneNode =
                Map.of(FirstMessage.OPERATIONS, Long.toString(operations), ClumpPair.NODES, "1");
        List<Measurement> results = run(
                "first message",
                List.of(
                        Contestant.pair("shm", FirstMessage.class)
                                .with(inOneNode)
                                .withProperties(OVER_UDP)
                                .rounds(operations),
                        Contestant.pair(UDP, FirstMessage.class)
                                .with(room)
                                .withProperties(OVER_UDP)
                                .rounds(operations),
                        Contestant.pair(SELECTOR, SelectorWakeUp.class)
                                .with(room)
                                .rounds(operations)));
        addQuantiles(FIRST + "-shm", "first message in the node", results.get(0), results.get(2));
        addQuantiles(FIRST + "-udp", "first message over UDP", results.get(1), results.get(2));
    }

    private void addQuantiles(String name, String title, Measurement ours, Measurement selector) {
        for (Quantile quantile : Quantile.values()) {
            figures.add(new Figure(
                    name + "-" + quantile.label(),
                    title + ", " + quantile.label(),
                    "us",
                    Sample.of(quantile.of(latencies(ours)) / NANOS_PER_MICRO),
                    Map.of(SELECTOR, Sample.of(quantile.of(latencies(selector)) / NANOS_PER_MICRO)),
                    List.of(),
                    quantile == Quantile.P50
                            ? List.of("of " + latencies(ours).size()
                                    + " requests to a process that sleeps, until the reply")
                            : List.of()));
        }
    }

    private static List<Long> latencies(Measurement found) {
        return found.details().stream().flatMap(List::stream).toList();
    }

    /** Round trips that fill a phase with the strategy that jobs have. */
    private Map<String, String> workOfPhases() {
        long few = Math.max(1, effort.round().toNanos() / GUESSED_REMOTE_NANOS / PHASES_IN_A_ROUND / PHASES_IN_A_ROUND);
        long more = few * REMOTE_TO_LOCAL;
        Contestant probe = mixed(CLUMP, Strategies.ofJobs(), work(more, few));
        Effort once = new Effort(1, effort.warmUp(), effort.round());
        Measurement found =
                workbench.measure("length of a phase", List.of(probe), once).get(0);
        double phaseNanos = (double) effort.round().toNanos() / PHASES_IN_A_ROUND;
        return work(fitting(found, 0, more, phaseNanos), fitting(found, 1, few, phaseNanos));
    }

    private static Map<String, String> work(long local, long remote) {
        return Map.of(
                ClumpPair.NODES,
                "1",
                MixedTraffic.LOCAL,
                Long.toString(local),
                MixedTraffic.REMOTE,
                Long.toString(remote));
    }

    private static long fitting(Measurement found, int kind, long roundTrips, double phaseNanos) {
        double nanos = Hindsight.ofKind(found, kind, PHASE_PAIRS).median();
        return Math.max(1, (long) (phaseNanos * roundTrips / nanos));
    }

    private static Contestant mixed(String name, String strategy, Map<String, String> work) {
        return Contestant.pair(name, MixedTraffic.class)
                .with(work)
                .withProperties(overUdp(strategy))
                .rounds(PHASE_PAIRS);
    }

    private static Contestant alone(String name, String strategy) {
        return Contestant.pair(name, ClumpRoundTrip.class)
                .withProperties(Map.of(
                        NETWORK_PROPERTY,
                        UDP,
                        LOCAL_PROPERTY,
                        LayerConfiguration.NO_PROTOCOL,
                        Strategies.PROPERTY,
                        strategy));
    }

    private static Contestant idle(String name, Map<String, String> properties, long waitMillis) {
        return Contestant.pair(name, IdleProcess.class)
                .withProperties(properties)
                .rounds(waitMillis);
    }

    private static Map<String, String> overUdp(String strategy) {
        return Map.of(NETWORK_PROPERTY, UDP, Strategies.PROPERTY, strategy);
    }

    /** What is in the way of a network; null if nothing is. */
    private static @Nullable String obstacle(Map<String, String> network) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        network.forEach(builder::property);
        // Without a key, since this layer has no directory.
        builder.property("clump.net.authentication", "off");
        LayerConfiguration configuration = builder.build();
        for (ProtocolProvider provider : ServiceLoader.load(ProtocolProvider.class)) {
            if (provider.name().equals(configuration.network())) {
                try (Protocol protocol = provider.open(configuration)) {
                    protocol.allocateQueueBlock(1).close();
                    return null;
                } catch (ClumpException e) {
                    return e.getMessage();
                }
            }
        }
        return "no such protocol on the class path";
    }

    private static double phaseMillis(Measurement found, int kind) {
        return Hindsight.ofKind(found, kind, PHASE_PAIRS).median() / NANOS_PER_MILLI;
    }

    private static Sample inMillis(Sample nanos) {
        return nanos.convert(value -> value / NANOS_PER_MILLI);
    }

    /** Of nanoseconds in a millisecond. */
    private static Sample inPercent(Sample nanosPerMilli) {
        return nanosPerMilli.convert(value -> 100 * value / NANOS_PER_MILLI);
    }

    private List<Measurement> run(String title, List<Contestant> contestants) {
        List<Measurement> results = workbench.measure(title, contestants, effort);
        measured.addAll(results);
        return results;
    }

    private void add(String name, String title, List<Measurement> results, Bar bar) {
        Map<String, Sample> peers = new LinkedHashMap<>();
        results.stream().skip(1).forEach(peer -> peers.put(peer.name(), peer.nanos()));
        figures.add(new Figure(name, title, "ns", results.get(0).nanos(), peers, List.of(bar), Strategies.notes()));
    }
}
