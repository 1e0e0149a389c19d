package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the thesis expects of polling, and what was found. Times are relative, so most claims are about ratios; ten percent
 * is what the thesis takes for "about the same". Which one is the best is uncertain, too: something is near the best if it is
 * near each of the candidates or better.
 */
record PollingFindings(Results results) {
    private static final double ABOUT = 1.1;
    private static final String ONE_NODE = PollingExperiment.STRATEGIES + "one-node";
    private static final String NETWORK = PollingExperiment.STRATEGIES + "network";
    private static final String MIXED = PollingExperiment.STRATEGIES + "mixed";
    private static final List<String> CLUMPS = List.of(ONE_NODE, NETWORK, MIXED);
    private static final String LARGEST_SKIPS = "smax-one-node";
    private static final String SMALLEST_SKIPS = "smin-network";
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
        return results.ratio(LARGEST_SKIPS, SAMPLE_SORT, "1", SAMPLE_SORT, "64")
                .map(ratio -> ratio.judge(
                        claim,
                        ABOUT,
                        Double.POSITIVE_INFINITY,
                        "It takes " + ratio.text() + " times as long as with a look after up to 64 polls."))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    private Finding sixteenIsEnough() {
        Comparisons comparisons = new Comparisons(
                "On one node a largest skip of 16 polls is within 10 % of one of 256.",
                "Times with 16 as multiples of those with 256");
        results.series(LARGEST_SKIPS)
                .forEach(app -> comparisons.add(app, results.ratio(LARGEST_SKIPS, app, "16", app, "256")));
        return comparisons.allAtMost(ABOUT);
    }

    private Finding looksMayBeRarerOverTheNetwork() {
        Comparisons comparisons = new Comparisons(
                "Over the network a smallest skip of 4 polls is within 10 % of the best one for each application but "
                        + "sample sort, which likes rarer looks.",
                "Times with 4 as multiples of the best ones");
        List<String> skips = results.xs(SMALLEST_SKIPS);
        for (String app : results.series(SMALLEST_SKIPS)) {
            List<MeasuredNumber> ratios = toEach(SMALLEST_SKIPS, app, "4", skips);
            if (app.equals(SAMPLE_SORT)) {
                comparisons.tell(app, Comparisons.largest(ratios));
            } else {
                comparisons.addLargest(app, ratios);
            }
        }
        return comparisons.allAtMost(ABOUT);
    }

    private Finding noFractionFits() {
        String claim = "No fixed fraction of polls fits both a single node and a network.";
        Map<String, MeasuredNumber> worst = new LinkedHashMap<>();
        List<MeasuredNumber> ratios = new ArrayList<>();
        List<Verdict> misfits = new ArrayList<>();
        for (String fraction : fractions(ONE_NODE)) {
            List<MeasuredNumber> ofFraction = CLUMPS.stream()
                    .flatMap(clump -> toBest(clump, fraction).stream())
                    .toList();
            Comparisons.largest(ofFraction).ifPresent(largest -> {
                worst.put(fraction, largest);
                ratios.addAll(ofFraction);
                misfits.add(MeasuredNumber.allWithin(ofFraction, Double.NEGATIVE_INFINITY, ABOUT)
                        .negated());
            });
        }
        Optional<Map.Entry<String, MeasuredNumber>> fairest = worst.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().mean()));
        return fairest.map(fraction -> MeasuredNumber.finding(
                        claim,
                        Verdict.all(misfits),
                        "The fraction that fits best, a look after " + fraction.getKey() + " polls, takes up to "
                                + fraction.getValue().text()
                                + " times as long as the best fraction for an application and a clump.",
                        ratios))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    private Finding autoIsNearTheBest() {
        Comparisons comparisons = new Comparisons(
                "Without parameters, auto is within 10 % of the best fixed fraction for each application and clump.",
                "Its worst times as multiples of those of the best fraction");
        for (String clump : CLUMPS) {
            comparisons.addLargest(
                    clump.substring(PollingExperiment.STRATEGIES.length()), toBest(clump, PollingExperiment.AUTO));
        }
        return comparisons.allAtMost(ABOUT);
    }

    /** Multiples of the times with each fraction, of all apps; the largest of an app is that of its best fraction. */
    private List<MeasuredNumber> toBest(String clump, String x) {
        List<String> fractions = fractions(clump);
        return results.series(clump).stream()
                .flatMap(app -> toEach(clump, app, x, fractions).stream())
                .toList();
    }

    private List<String> fractions(String clump) {
        return results.xs(clump).stream()
                .filter(x -> Character.isDigit(x.charAt(0)))
                .toList();
    }

    /** What an app takes as multiples of what it takes with each of the candidates; empty if it was not measured. */
    private List<MeasuredNumber> toEach(String panel, String app, String x, List<String> candidates) {
        return candidates.stream()
                .flatMap(candidate -> results
                        .ratio(panel, app, x, app, candidate)
                        .map(ratio -> candidate.equals(x) ? MeasuredNumber.exactly(1) : ratio)
                        .stream())
                .toList();
    }
}
