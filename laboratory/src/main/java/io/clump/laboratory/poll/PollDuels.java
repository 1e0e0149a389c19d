package io.clump.laboratory.poll;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.net.Networks;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Quantile;

/** The measurements of poll strategies and of waiting processes, and their peers. */
public final class PollDuels {
    private static final String NETWORK = "network-round-trip";
    private static final String MIXED = "mixed-traffic";
    private static final String IDLE = "idle-process";
    private static final String FIRST = "first-message";

    private static final String CLUMP = "clump";
    private static final String WITHOUT_SHARED_MEMORY = "without-shared-memory";
    private static final String UDP = "udp";
    private static final String TWO_NETWORKS = "udp,tcp";
    private static final String AERON = "aeron";

    private static final String NETWORK_PROPERTY = "clump.network";
    private static final Map<String, String> OVER_UDP = Map.of(NETWORK_PROPERTY, UDP);
    private static final Map<String, String> ONE_NODE = Map.of(ClumpPair.NODES, "1");

    /** Operations of a round of mixed traffic, each a phase of each kind. */
    private static final long PHASE_PAIRS = 2;

    /** Number of phases that would be as long as a round of other figures. */
    private static final int PHASES_IN_A_ROUND = 5;

    /**
     * Approximate time of a round trip over UDP; the time here is measured before phases are filled with round trips.
     */
    private static final long GUESSED_REMOTE_NANOS = 10_000;

    /** Approximate number of round trips inside a node that take as long as one over UDP. */
    private static final int REMOTE_TO_LOCAL = 20;

    private static final int IDLE_ROUNDS = 4;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private PollDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        return List.of(
                local(effort).trial(effort),
                network(effort).trial(effort),
                new Trial(MIXED, effort.expectedSeconds(10), PollDuels::mixedTraffic),
                new Trial(IDLE, effort.expectedSeconds(6), PollDuels::idleProcess),
                new Trial(FIRST, effort.expectedSeconds(6), PollDuels::firstMessage));
    }

    private static Duel local(Effort effort) {
        List<Contestant> contestants = new ArrayList<>();
        Contestant ours = Contestant.pair(CLUMP, Traffic.class).with(ONE_NODE);
        contestants.add(ours.withProperties(OVER_UDP));
        contestants.add(Contestant.pair("without-network", Traffic.class)
                .with(ONE_NODE)
                .withProperties(Map.of(NETWORK_PROPERTY, LayerConfiguration.NO_PROTOCOL)));
        contestants.add(Contestant.pair(TWO_NETWORKS, Traffic.class)
                .with(ONE_NODE)
                .withProperties(Map.of(NETWORK_PROPERTY, TWO_NETWORKS)));
        for (String strategy : Strategies.others(effort.isQuick())) {
            contestants.add(
                    Contestant.pair(strategy, Traffic.class).with(ONE_NODE).withProperties(overUdp(strategy)));
        }
        return Duel.nanos("local-round-trip", contestants.toArray(Contestant[]::new));
    }

    private static Duel network(Effort effort) {
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(Contestant.pair(CLUMP, ClumpAndSilent.class).withProperties(OVER_UDP));
        contestants.add(alone(WITHOUT_SHARED_MEMORY, Strategies.ofJobs()));
        for (String strategy : Strategies.others(effort.isQuick())) {
            contestants.add(Contestant.pair(strategy, ClumpAndSilent.class).withProperties(overUdp(strategy)));
        }
        contestants.add(alone(WITHOUT_SHARED_MEMORY + "-every", "every"));
        return Duel.nanos(NETWORK, contestants.toArray(Contestant[]::new));
    }

    private static TrialResult mixedTraffic(Bench bench) {
        boolean isQuick = bench.effort().isQuick();
        Map<String, String> work = workOfPhases(bench);
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(mixed(CLUMP, Strategies.ofJobs(), work));
        Strategies.otherAdaptive(isQuick).forEach(strategy -> contestants.add(mixed(strategy, strategy, work)));
        Strategies.fractions(isQuick).forEach(strategy -> contestants.add(mixed(strategy, strategy, work)));
        return bench.contest("mixed traffic", contestants, found -> mixedResult(isQuick, work, found));
    }

    private static TrialResult mixedResult(boolean isQuick, Map<String, String> work, List<Measurement> results) {
        List<String> fractions = Strategies.fractions(isQuick);
        Hindsight hindsight = Hindsight.of(
                results.stream()
                        .filter(found -> fractions.contains(found.name()))
                        .toList(),
                PHASE_PAIRS);
        List<Cell> cells = new ArrayList<>();
        cells.add(Duel.cell(MIXED, "best-fraction-of-each-phase", inMillis(hindsight.nanos())));
        results.forEach(found -> cells.add(Duel.cell(MIXED, found.name(), inMillis(found.nanos()))));
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
        return TrialResult.of(cells).withNotes(notes);
    }

    private static TrialResult idleProcess(Bench bench) {
        long waitMillis = IDLE_ROUNDS * bench.effort().round().toMillis();
        List<String> notes = new ArrayList<>();
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(idle(UDP, OVER_UDP, waitMillis));
        String obstacle = Networks.obstacle(Networks.ETHERNET);
        if (obstacle == null) {
            contestants.add(idle("ethernet", Networks.ETHERNET, waitMillis));
        } else {
            notes.add("no Ethernet: " + obstacle);
        }
        contestants.add(idle(AERON, Map.of(NETWORK_PROPERTY, AERON), waitMillis));
        notes.add("with Aeron the process runs the media driver, too");
        return bench.contest(
                "idle process",
                contestants,
                found -> TrialResult.of(found.stream()
                                .map(one -> Duel.cell(IDLE, one.name(), inPercent(one.nanos())))
                                .toList())
                        .withNotes(notes));
    }

    private static TrialResult firstMessage(Bench bench) {
        long operations = Math.max(1, IDLE_ROUNDS * bench.effort().round().toNanos() / Latencies.QUIET_NANOS);
        Map<String, String> room = Map.of(FirstMessage.OPERATIONS, Long.toString(operations));
        Map<String, String> inOneNode =
                Map.of(FirstMessage.OPERATIONS, Long.toString(operations), ClumpPair.NODES, "1");
        List<Contestant> contestants = Stream.of(
                        Contestant.pair("shared memory", FirstMessage.class)
                                .with(inOneNode)
                                .withProperties(OVER_UDP),
                        Contestant.pair(UDP, FirstMessage.class).with(room).withProperties(OVER_UDP),
                        Contestant.pair("selector", SelectorWakeUp.class).with(room))
                .map(contestant -> contestant.rounds(operations))
                .toList();
        return bench.contest(
                "first message",
                contestants,
                found -> TrialResult.of(
                                found.stream().flatMap(PollDuels::quantiles).toList())
                        .withNotes(List.of("first message: " + operations + " requests in each turn")));
    }

    private static Stream<Cell> quantiles(Measurement found) {
        return Stream.of(Map.entry("p50", 0.5), Map.entry("p99", 0.99), Map.entry("p99.9", 0.999))
                .map(share -> Cell.of(
                        FIRST,
                        found.name(),
                        share.getKey(),
                        found.detail(latencies -> quantile(latencies, share.getValue()) / NANOS_PER_MICRO),
                        2));
    }

    /** The smallest of some times that at least this share of them does not exceed. */
    static double quantile(List<Long> nanos, double share) {
        double[] values = nanos.stream().mapToDouble(Long::doubleValue).toArray();
        return Quantile.withDefaults().with(Quantile.EstimationMethod.HF1).evaluate(values, share);
    }

    /** Round trips that fill a phase with the strategy that jobs have. */
    private static Map<String, String> workOfPhases(Bench bench) {
        Effort effort = bench.effort();
        long few = Math.max(1, effort.round().toNanos() / GUESSED_REMOTE_NANOS / PHASES_IN_A_ROUND / PHASES_IN_A_ROUND);
        long more = few * REMOTE_TO_LOCAL;
        Contestant probe = mixed(CLUMP, Strategies.ofJobs(), work(more, few));
        Measurement found = bench.workbench()
                .measure("length of a phase", List.of(probe), effort.turns(1))
                .get(0);
        double phaseNanos = (double) effort.round().toNanos() / PHASES_IN_A_ROUND;
        return work(fitting(found, 0, more, phaseNanos), fitting(found, 1, few, phaseNanos));
    }

    private static Map<String, String> work(long local, long remote) {
        return Map.of(
                ClumpPair.NODES, "1",
                MixedTraffic.LOCAL, Long.toString(local),
                MixedTraffic.REMOTE, Long.toString(remote));
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
        return Contestant.pair(name, Traffic.class)
                .withProperties(Map.of(
                        NETWORK_PROPERTY,
                        UDP,
                        "clump.local",
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

    private static double phaseMillis(Measurement found, int kind) {
        return Hindsight.ofKind(found, kind, PHASE_PAIRS).median() / NANOS_PER_MILLI;
    }

    private static Sample inMillis(Sample nanos) {
        return nanos.convert(value -> value / NANOS_PER_MILLI);
    }

    /** Converts nanoseconds in a millisecond to per cent. */
    private static Sample inPercent(Sample nanosPerMilli) {
        return nanosPerMilli.convert(value -> 100 * value / NANOS_PER_MILLI);
    }
}
