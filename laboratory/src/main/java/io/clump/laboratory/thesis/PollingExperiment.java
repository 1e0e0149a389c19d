package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often the network deserves a look: the parameters of the adaptive strategy, fixed fractions, and auto. */
final class PollingExperiment {
    static final String AUTO = "auto";
    static final String ADAPTIVE = "adaptive";

    private static final int DEFAULT_SMALLEST_SKIP = 4;
    private static final int GREATEST_POWER = 7;
    private static final List<String> QUICK_APPS = List.of("sample-sort", "em3d", "em3d-good");

    /** Of each axis; every power of two, as in the thesis, would leave each too little time to tell them apart. */
    private static final List<String> PLACES = List.of("1", "4", "16", "64", "128", "256", "1024", ADAPTIVE, AUTO);

    private static final List<String> QUICK_STRATEGIES = List.of("1", "8", "64", ADAPTIVE, AUTO);

    private static final PollingSweep LARGEST_SKIP = sweep(
            "smax-one-node",
            "Largest skip between looks",
            "largest skip (polls)",
            ClumpKind.ONE_NODE,
            powers(0, 8, skip -> "adaptive:smin=" + Math.min(skip, DEFAULT_SMALLEST_SKIP) + ",smax=" + skip),
            "64");

    private static final PollingSweep LOCAL_WEIGHT = sweep(
            "k-one-node",
            "Weight of local messages",
            "weight k",
            ClumpKind.ONE_NODE,
            powers(0, 6, weight -> "adaptive:k=" + weight),
            "4");

    private static final PollingSweep SMALLEST_SKIP = sweep(
            "smin-network",
            "Smallest skip between looks",
            "smallest skip (polls)",
            ClumpKind.NETWORK,
            powers(0, GREATEST_POWER, PollingExperiment::smallestSkip),
            "4");

    private static final PollingSweep SMALLEST_SKIP_MIXED = sweep(
            "smin-mixed",
            "Smallest skip between looks",
            "smallest skip (polls)",
            ClumpKind.MIXED,
            powers(0, GREATEST_POWER, PollingExperiment::smallestSkip),
            "4");

    private static final PollingSweep LARGEST_SKIP_MIXED = sweep(
            "smax-mixed",
            "Largest skip between looks",
            "largest skip (polls)",
            ClumpKind.MIXED,
            powers(
                    0,
                    GREATEST_POWER,
                    skip -> "adaptive:smin=" + Math.min(skip, DEFAULT_SMALLEST_SKIP) + ",smax=" + skip),
            "64");

    private static final PollingSweep LOCAL_WEIGHT_MIXED = sweep(
            "k-mixed",
            "Weight of local messages",
            "weight k",
            ClumpKind.MIXED,
            powers(0, 5, weight -> "adaptive:k=" + weight),
            "4");

    private static final PollingSweep DAMPING_MIXED = sweep(
            "d-mixed",
            "Memory of the estimates",
            "damping d (polls)",
            ClumpKind.MIXED,
            powers(6, 10, damping -> "adaptive:d=" + damping),
            "256");

    private PollingExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("polling", PollingExperiment::trials)
                .showing(
                        all().stream().flatMap(sweep -> sweep.panels().stream()).toList())
                .unbound();
    }

    private static List<Trial> trials(Effort effort) {
        List<PollingSweep> sweeps = effort.isQuick() ? quick() : all();
        List<Trial> trials = new ArrayList<>();
        for (ClumpKind clump : ClumpKind.values()) {
            List<PollingSweep> own =
                    sweeps.stream().filter(sweep -> sweep.clump() == clump).toList();
            works(clump, effort.isQuick()).forEach(work -> trials.add(PollingSweep.trial(clump, work, own)));
        }
        return trials;
    }

    private static List<PollingSweep> all() {
        return Stream.of(
                        strategies(ClumpKind.ONE_NODE),
                        strategies(ClumpKind.NETWORK),
                        strategies(ClumpKind.MIXED),
                        LARGEST_SKIP,
                        LOCAL_WEIGHT,
                        SMALLEST_SKIP,
                        SMALLEST_SKIP_MIXED,
                        LARGEST_SKIP_MIXED,
                        LOCAL_WEIGHT_MIXED,
                        DAMPING_MIXED)
                .map(sweep -> sweep.only(PLACES))
                .toList();
    }

    private static List<PollingSweep> quick() {
        return List.of(
                strategies(ClumpKind.ONE_NODE).only(QUICK_STRATEGIES),
                strategies(ClumpKind.NETWORK).only(QUICK_STRATEGIES),
                strategies(ClumpKind.MIXED).only(QUICK_STRATEGIES),
                LARGEST_SKIP.only(List.of("1", "16", "64", "256")),
                SMALLEST_SKIP.only(List.of("1", "4", "16", "128")));
    }

    private static List<AppWork> works(ClumpKind clump, boolean isQuick) {
        return (clump == ClumpKind.MIXED ? AppWork.onClump(isQuick) : AppWork.all(isQuick))
                .stream()
                        .filter(work -> !isQuick || QUICK_APPS.contains(work.name()))
                        .toList();
    }

    private static PollingSweep strategies(ClumpKind clump) {
        Map<String, String> strategies = powers(0, GREATEST_POWER, fraction -> "fractional:" + fraction);
        strategies.put(ADAPTIVE, "adaptive");
        strategies.put(AUTO, "auto");
        return new PollingSweep(
                "strategies-" + clump.key(),
                "Looks at the network after a fixed number of polls, and adaptive ones",
                "a look after how many polls, or strategy",
                Panel.Kind.BARS,
                clump,
                strategies,
                AUTO);
    }

    private static PollingSweep sweep(
            String name, String title, String xLabel, ClumpKind clump, Map<String, String> strategies, String base) {
        return new PollingSweep(name, title, xLabel, Panel.Kind.LINES_OVER_LOG, clump, strategies, base);
    }

    private static String smallestSkip(int skip) {
        return "adaptive:smin=" + skip + ",smax=" + Math.max(skip, 64);
    }

    /** Strategies by powers of two. */
    private static Map<String, String> powers(int first, int last, IntFunction<String> strategy) {
        Map<String, String> strategies = new LinkedHashMap<>();
        IntStream.rangeClosed(first, last)
                .map(power -> 1 << power)
                .forEach(value -> strategies.put(Integer.toString(value), strategy.apply(value)));
        return strategies;
    }
}
