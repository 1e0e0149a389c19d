package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Finding;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Several comparisons on which one claim is judged: it holds if all of them certainly are as claimed, and does not if one
 * certainly is not. Certain is what the 95 % intervals leave no doubt about. For one thread.
 */
final class Comparisons {
    private static final int MOST_NUMBERS = 5;

    private final String claim;
    private final String sentence;
    private final Map<String, Comparison> byName = new LinkedHashMap<>();

    /**
     * Begins with none.
     *
     * @param claim what was expected
     * @param sentence what the numbers are, which follow it after a colon
     */
    Comparisons(String claim, String sentence) {
        this.claim = claim;
        this.sentence = sentence;
    }

    /** Adds one, unless it was not measured. */
    Comparisons add(String name, Optional<Comparison> comparison) {
        comparison.ifPresent(found -> byName.put(name, found));
        return this;
    }

    Finding allAtLeast(double limit) {
        return allWithin(limit, Double.POSITIVE_INFINITY);
    }

    Finding allAtMost(double limit) {
        return allWithin(Double.NEGATIVE_INFINITY, limit);
    }

    Finding allWithin(double least, double most) {
        if (byName.isEmpty()) {
            return Finding.open(claim, "It was not measured.");
        }
        String numbers = sentence + ": " + numbers();
        if (byName.values().stream()
                .allMatch(found -> found.isCertainlyAtLeast(least) && found.isCertainlyAtMost(most))) {
            return Finding.of(claim, true, numbers + ".");
        }
        // An interval that is not known makes nothing certain, since nothing compares with it.
        if (byName.values().stream().anyMatch(found -> isCertainlyOutside(found, least, most))) {
            return Finding.of(claim, false, numbers + ".");
        }
        return Finding.open(claim, numbers + "; the intervals are too wide to say.");
    }

    /** All of them if they are few, or else the ends. */
    private String numbers() {
        if (byName.size() <= MOST_NUMBERS) {
            return byName.entrySet().stream().map(Comparisons::text).collect(Collectors.joining(", "));
        }
        List<Map.Entry<String, Comparison>> sorted = byName.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> entry.getValue().ratio()))
                .toList();
        return "from " + text(sorted.get(0)) + " to " + text(sorted.get(sorted.size() - 1)) + " in " + sorted.size()
                + " comparisons";
    }

    private static String text(Map.Entry<String, Comparison> entry) {
        return entry.getKey() + " " + entry.getValue().text();
    }

    private static boolean isCertainlyOutside(Comparison found, double least, double most) {
        return found.ratio() + found.interval() < least || found.ratio() - found.interval() > most;
    }
}
