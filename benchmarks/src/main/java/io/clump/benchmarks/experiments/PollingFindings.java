package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the thesis expects of polling, and what was found. Times are relative, so most claims are about ratios; ten percent
 * is what the thesis takes for "about the same".
 */
record PollingFindings(Results results) {
    private static final double ABOUT = 1.1;
    private static final String ONE_NODE = PollingExperiment.STRATEGIES + "one-node";
    private static final String NETWORK = PollingExperiment.STRATEGIES + "network";
    private static final String MIXED = PollingExperiment.STRATEGIES + "mixed";
    private static final List<String> CLUMPS = List.of(ONE_NODE, NETWORK, MIXED);
    private static final String SAMPLE_SORT = "sample-sort";

    List<Finding> all() {
        return List.of(
                eachPollIsDear(),
                sixteenIsEnough(),
                looksMayBeRarerOverTheNetwork(),
                noFractionFits(),
                autoIsNearTheBest());
    }

    private Finding eachPollIsDear() {
        String claim =
                "Where all messages are local, a look at the network with every poll costs sample sort much time "
                        + "(2.2 times in 1998).";
        OptionalDouble ratio = results.ratio("smax-one-node", SAMPLE_SORT, "1", SAMPLE_SORT, "64");
        return ratio.isEmpty()
                ? notMeasured(claim)
                : Finding.of(
                        claim,
                        ratio.getAsDouble() > ABOUT,
                        String.format(
                                Locale.ROOT,
                                "It takes %.2f times as long as with a look after up to 64 polls.",
                                ratio.getAsDouble()));
    }

    private Finding sixteenIsEnough() {
        String claim = "On one node a largest skip of 16 polls is within 10 % of one of 256.";
        Map<String, Double> ratios = new TreeMap<>();
        for (String app : results.series("smax-one-node")) {
            results.ratio("smax-one-node", app, "16", app, "256").ifPresent(ratio -> ratios.put(app, ratio));
        }
        return ratios.isEmpty()
                ? notMeasured(claim)
                : Finding.of(
                        claim,
                        ratios.values().stream().allMatch(ratio -> ratio <= ABOUT),
                        "Times with 16 as multiples of those with 256: " + text(ratios) + ".");
    }

    private Finding looksMayBeRarerOverTheNetwork() {
        String claim =
                "Over the network a smallest skip of 4 polls is within 10 % of the best one for each application but "
                        + "sample sort, which likes rarer looks.";
        Map<String, Double> ratios = new TreeMap<>();
        for (String app : results.series("smin-network")) {
            best("smin-network", app, results.xs("smin-network"))
                    .ifPresent(best ->
                            results.mean("smin-network", app, "4").ifPresent(mean -> ratios.put(app, mean / best)));
        }
        return ratios.isEmpty()
                ? notMeasured(claim)
                : Finding.of(
                        claim,
                        ratios.entrySet().stream()
                                .allMatch(entry -> entry.getKey().equals(SAMPLE_SORT) || entry.getValue() <= ABOUT),
                        "Times with 4 as multiples of the best ones: " + text(ratios) + ".");
    }

    private Finding noFractionFits() {
        String claim = "No fixed fraction of polls fits both a single node and a network.";
        List<String> fractions = results.xs(ONE_NODE).stream()
                .filter(x -> Character.isDigit(x.charAt(0)))
                .toList();
        Map<String, Double> worst = new TreeMap<>();
        for (String fraction : fractions) {
            double most = 0;
            for (String clump : CLUMPS) {
                most = Math.max(most, worstRatio(clump, fraction, fractions));
            }
            if (most > 0) {
                worst.put(fraction, most);
            }
        }
        if (worst.isEmpty()) {
            return notMeasured(claim);
        }
        Map.Entry<String, Double> fairest =
                worst.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
        return Finding.of(
                claim,
                fairest.getValue() > ABOUT,
                String.format(
                        Locale.ROOT,
                        "The fraction that fits best, a look after %s polls, still takes up to %.2f times as long as the best "
                                + "fraction for an application and a clump.",
                        fairest.getKey(),
                        fairest.getValue()));
    }

    private Finding autoIsNearTheBest() {
        String claim =
                "Without parameters, auto is within 10 % of the best fixed fraction for each application and clump.";
        Map<String, Double> ratios = new TreeMap<>();
        for (String clump : CLUMPS) {
            List<String> fractions = results.xs(clump).stream()
                    .filter(x -> Character.isDigit(x.charAt(0)))
                    .toList();
            double worst = worstRatio(clump, PollingExperiment.AUTO, fractions);
            if (worst > 0) {
                ratios.put(clump.substring(PollingExperiment.STRATEGIES.length()), worst);
            }
        }
        return ratios.isEmpty()
                ? notMeasured(claim)
                : Finding.of(
                        claim,
                        ratios.values().stream().allMatch(ratio -> ratio <= ABOUT),
                        "Its worst times as multiples of those of the best fraction: " + text(ratios) + ".");
    }

    /** How many times the best time an app takes at most; 0 if nothing was measured. */
    private double worstRatio(String panel, String x, List<String> candidates) {
        double worst = 0;
        for (String app : results.series(panel)) {
            OptionalDouble best = best(panel, app, candidates);
            OptionalDouble mean = results.mean(panel, app, x);
            if (best.isPresent() && mean.isPresent()) {
                worst = Math.max(worst, mean.getAsDouble() / best.getAsDouble());
            }
        }
        return worst;
    }

    private OptionalDouble best(String panel, String series, List<String> xs) {
        List<Double> means = new ArrayList<>();
        xs.forEach(x -> results.mean(panel, series, x).ifPresent(means::add));
        return means.stream().mapToDouble(Double::doubleValue).min();
    }

    private static String text(Map<String, Double> ratios) {
        return String.join(
                ", ",
                ratios.entrySet().stream()
                        .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static Finding notMeasured(String claim) {
        return Finding.open(claim, "It was not measured.");
    }
}
