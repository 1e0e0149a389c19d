package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppWork;
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

/** Frequency of looks at the network: the parameters of the adaptive strategy, fixed fractions, and auto. */
final class PollingExperiment {
    static final String AUTO = "auto";
    static final String ADAPTIVE = "adaptive";

    private static final int DEFAULT_SMALLEST_SKIP = 4;
    private static final int DEFAULT_LARGEST_SKIP = 64;
    private static final int GREATEST_POWER = 7;
    private static final List<String> QUICK_APPS = List.of("sample-sort", "em3d", "em3d-good");

    /**
     * Places of each axis; every power of two, as in the thesis, would leave each too little time to tell them apart.
     */
    private static final List<String> PLACES = List.of("1", "4", "16", "64", "128", "256", "1024", ADAPTIVE, AUTO);

    private static final List<String> QUICK_STRATEGIES = List.of("1", "8", "64", ADAPTIVE, AUTO);

    private PollingExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("polling", PollingExperiment::trials).unbound();
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

    static List<PollingSweep> all() {
        return Stream.of(
                        strategies(ClumpKind.ONE_NODE),
                        strategies(ClumpKind.NETWORK),
                        strategies(ClumpKind.MIXED),
                        largestSkip(ClumpKind.ONE_NODE, 8),
                        localWeight(ClumpKind.ONE_NODE, 6),
                        smallestSkip(ClumpKind.NETWORK),
                        smallestSkip(ClumpKind.MIXED),
                        largestSkip(ClumpKind.MIXED, GREATEST_POWER),
                        localWeight(ClumpKind.MIXED, 5),
                        new PollingSweep(
                                "d", ClumpKind.MIXED, powers(6, 10, damping -> "adaptive:d=" + damping), "256"))
                .map(sweep -> sweep.only(PLACES))
                .toList();
    }

    private static List<PollingSweep> quick() {
        return List.of(
                strategies(ClumpKind.ONE_NODE).only(QUICK_STRATEGIES),
                strategies(ClumpKind.NETWORK).only(QUICK_STRATEGIES),
                strategies(ClumpKind.MIXED).only(QUICK_STRATEGIES),
                largestSkip(ClumpKind.ONE_NODE, 8).only(List.of("1", "16", "64", "256")),
                smallestSkip(ClumpKind.NETWORK).only(List.of("1", "4", "16", "128")));
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
        return new PollingSweep("strategies", clump, strategies, AUTO);
    }

    private static PollingSweep smallestSkip(ClumpKind clump) {
        return new PollingSweep(
                "smin",
                clump,
                powers(0, GREATEST_POWER, skip -> skips(skip, Math.max(skip, DEFAULT_LARGEST_SKIP))),
                "4");
    }

    private static PollingSweep largestSkip(ClumpKind clump, int greatestPower) {
        return new PollingSweep(
                "smax",
                clump,
                powers(0, greatestPower, skip -> skips(Math.min(skip, DEFAULT_SMALLEST_SKIP), skip)),
                "64");
    }

    private static PollingSweep localWeight(ClumpKind clump, int greatestPower) {
        return new PollingSweep("k", clump, powers(0, greatestPower, weight -> "adaptive:k=" + weight), "4");
    }

    private static String skips(int smallest, int largest) {
        return "adaptive:smin=" + smallest + ",smax=" + largest;
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
