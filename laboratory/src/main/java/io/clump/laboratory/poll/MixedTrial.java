package io.clump.laboratory.poll;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.traffic.ClumpPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Phases inside a node and over UDP alternately, of equal length, with each strategy. The number of round trips in a
 * phase is measured before, so this is no row of the sheet, which has the other contests of the experiment.
 */
public final class MixedTrial {
    private static final String MIXED = "mixed-traffic";

    private static final String CLUMP = "clump";
    private static final String UDP = "udp";

    private static final String NETWORK_PROPERTY = "clump.network";

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

    private static final double NANOS_PER_MILLI = 1e6;

    private MixedTrial() {}

    public static Trial trial(Effort effort) {
        return new Trial(MIXED, effort.expectedSeconds(10), MixedTrial::mixedTraffic);
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
        cells.add(Cell.bar(MIXED, "best-fraction-of-each-phase", inMillis(hindsight.nanos())));
        results.forEach(found -> cells.add(Cell.bar(MIXED, found.name(), inMillis(found.nanos()))));
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

    private static Map<String, String> overUdp(String strategy) {
        return Map.of(NETWORK_PROPERTY, UDP, Strategies.PROPERTY, strategy);
    }

    private static double phaseMillis(Measurement found, int kind) {
        return Hindsight.ofKind(found, kind, PHASE_PAIRS).median() / NANOS_PER_MILLI;
    }

    private static Sample inMillis(Sample nanos) {
        return nanos.convert(value -> value / NANOS_PER_MILLI);
    }
}
