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
import io.clump.laboratory.overhead.SendOverhead;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.shm.ShmConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Components of the time of a send. */
final class OverheadExperiment {
    static final String COMPONENTS = "components";
    static final String SHARES = "shares";
    static final String GROUPS = "groups";

    static final String CLUMP = "clump";
    static final String POLL = "poll";
    static final String CONCURRENCY = "concurrency";
    static final String REST = "the rest";
    static final String SECOND_PROTOCOL = "second protocol";

    static final String LOCK_FREE = ClaimNames.LOCK_FREE;
    static final String LOCK_FREE_WITH_UDP = "lock-free, UDP open";
    static final String SINGLE_TRANSFER = ClaimNames.SINGLE_TRANSFER;

    /** Names of the steps of {@link SendOverhead}, by the work that each adds to the one before. */
    static final List<String> STEPS = List.of(
            "call",
            "tail",
            "fill and publish",
            "line transfer",
            "overflow check",
            POLL,
            "argument and tag checks",
            CONCURRENCY,
            REST);

    private static final int FILL = 2;
    private static final int LINE = 3;
    private static final int OVERFLOW = 4;
    private static final int CHECKS = 6;

    private static final double PERCENT = 100;

    /** Clock of the Ultra 10, 300 MHz, in units of that of the machine measured in 1998. */
    private static final double FASTER = 300 / 167.0;

    /** Cycles for coherence on the E10000, 80 more than 105. */
    private static final double DEARER = 185 / 105.0;

    private OverheadExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("overhead", OverheadExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        return List.of(Trial.contest("parts", effort.expectedSeconds(4), contestants(), OverheadExperiment::result));
    }

    private static List<Contestant> contestants() {
        return List.of(
                contestant(LOCK_FREE, LayerConfiguration.NO_PROTOCOL, LOCK_FREE),
                contestant(LOCK_FREE_WITH_UDP, "udp", LOCK_FREE),
                contestant(SINGLE_TRANSFER, LayerConfiguration.NO_PROTOCOL, SINGLE_TRANSFER));
    }

    private static TrialResult result(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        List<Sample> parts = parts(found.get(0));
        Sample total = total(found.get(0));
        Sample both = total(found.get(1));
        Sample second = Samples.difference(both, total);
        for (int i = 0; i < STEPS.size(); i++) {
            cells.add(Cell.of(COMPONENTS, CLUMP, STEPS.get(i), parts.get(i), 2));
        }
        cells.add(Cell.of(COMPONENTS, CLUMP, SECOND_PROTOCOL, second, 2));
        addShares(cells, LOCK_FREE, parts, total);
        addShares(cells, LOCK_FREE_WITH_UDP, parts, both);
        addShare(cells, SHARES, LOCK_FREE_WITH_UDP, SECOND_PROTOCOL, second, both);
        addShares(cells, SINGLE_TRANSFER, parts(found.get(2)), total(found.get(2)));
        addGroups(cells, parts, total);
        addProjections(cells, Samples.sum(parts.get(LINE), parts.get(OVERFLOW)), total);
        found.forEach(one -> cells.add(Cell.of("totals", CLUMP, one.name(), total(one), 2)));
        return TrialResult.of(cells);
    }

    private static Contestant contestant(String name, String network, String algorithm) {
        return Contestant.pair(name, SendOverhead.class)
                .with(Map.of(ClumpPair.NODES, "1"))
                .withProperties(Map.of(
                        "clump.network",
                        network,
                        ShmConfiguration.QUEUE,
                        algorithm,
                        ShmConfiguration.PACKETS,
                        Integer.toString(SendOverhead.PACKETS)));
    }

    /** Returns the nanoseconds that each step takes longer than the one before. */
    private static List<Sample> parts(Measurement found) {
        List<Sample> parts = new ArrayList<>();
        parts.add(Samples.nanos(found, 0));
        for (int step = 1; step < STEPS.size(); step++) {
            parts.add(Samples.difference(Samples.nanos(found, step), Samples.nanos(found, step - 1)));
        }
        return parts;
    }

    private static Sample total(Measurement found) {
        return Samples.nanos(found, STEPS.size() - 1);
    }

    private static void addShares(List<Cell> cells, String way, List<Sample> parts, Sample whole) {
        for (int i = 0; i < STEPS.size(); i++) {
            addShare(cells, SHARES, way, STEPS.get(i), parts.get(i), whole);
        }
    }

    private static void addGroups(List<Cell> cells, List<Sample> parts, Sample total) {
        addShare(cells, GROUPS, CLUMP, "coherence", Samples.sum(parts.get(LINE), parts.get(OVERFLOW)), total);
        Sample basic =
                Samples.sum(Samples.sum(parts.get(0), parts.get(1)), Samples.sum(parts.get(FILL), parts.get(CHECKS)));
        addShare(cells, GROUPS, CLUMP, "basic mechanism", basic, total);
        Sample rest = Samples.sum(parts.get(STEPS.indexOf(POLL)), parts.get(STEPS.indexOf(CONCURRENCY)));
        addShare(cells, GROUPS, CLUMP, "poll and concurrency", rest, total);
        addShare(cells, GROUPS, CLUMP, REST, parts.get(STEPS.indexOf(REST)), total);
    }

    /**
     * Adds the projections of section 6.4.2: the Ultra 10 had 1.8 times the clock of the machine measured, but no
     * faster memory; the E10000 had slower lines.
     */
    private static void addProjections(List<Cell> cells, Sample coherence, Sample total) {
        Sample others = Samples.difference(total, coherence);
        addProjection(cells, "as measured", coherence, others);
        addProjection(cells, "a processor 1.8 times as fast", coherence, others.convert(nanos -> nanos / FASTER));
        addProjection(cells, "lines 1.8 times as slow", coherence.convert(nanos -> nanos * DEARER), others);
    }

    private static void addProjection(List<Cell> cells, String x, Sample coherence, Sample others) {
        addShare(cells, "projections", CLUMP, x, coherence, Samples.sum(coherence, others));
    }

    private static void addShare(List<Cell> cells, String panel, String series, String x, Sample part, Sample whole) {
        cells.add(Cell.of(panel, series, x, Samples.ratio(part, whole).convert(share -> PERCENT * share), 2));
    }
}
