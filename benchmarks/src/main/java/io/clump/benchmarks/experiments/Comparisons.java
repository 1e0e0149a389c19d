package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Several comparisons on which one claim is judged by the rule of {@link MeasuredNumber}, and the sentence that tells them. For
 * one thread.
 */
final class Comparisons {
    private static final int MOST_NUMBERS = 5;

    private final String claim;
    private final String sentence;
    private final Map<String, MeasuredNumber> told = new LinkedHashMap<>();
    private final List<MeasuredNumber> judged = new ArrayList<>();

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
    Comparisons add(String name, Optional<MeasuredNumber> comparison) {
        comparison.ifPresent(judged::add);
        return tell(name, comparison);
    }

    /** Adds several, the largest of which is told. */
    Comparisons addLargest(String name, Collection<MeasuredNumber> comparisons) {
        judged.addAll(comparisons);
        return tell(name, largest(comparisons));
    }

    /** Tells one that the claim is not about, unless it was not measured. */
    Comparisons tell(String name, Optional<MeasuredNumber> comparison) {
        comparison.ifPresent(found -> told.put(name, found));
        return this;
    }

    /** By the means. */
    static Optional<MeasuredNumber> largest(Collection<MeasuredNumber> numbers) {
        return numbers.stream().max(Comparator.comparingDouble(MeasuredNumber::mean));
    }

    Finding allAtLeast(double limit) {
        return allWithin(limit, Double.POSITIVE_INFINITY);
    }

    Finding allAtMost(double limit) {
        return allWithin(Double.NEGATIVE_INFINITY, limit);
    }

    Finding allWithin(double least, double most) {
        return MeasuredNumber.judge(claim, judged, least, most, text());
    }

    /** For more than half of them; what is open may be so or not. */
    Finding mostAtMost(double limit) {
        List<Verdict> verdicts = judged.stream()
                .map(number -> number.within(Double.NEGATIVE_INFINITY, limit))
                .toList();
        long sure = verdicts.stream().filter(Verdict.HOLDS::equals).count();
        long possible = verdicts.stream()
                .filter(verdict -> verdict != Verdict.DOES_NOT_HOLD)
                .count();
        Verdict verdict = 2 * sure > verdicts.size()
                ? Verdict.HOLDS
                : 2 * possible > verdicts.size() ? Verdict.OPEN : Verdict.DOES_NOT_HOLD;
        return MeasuredNumber.finding(claim, verdict, text(), judged);
    }

    /** All of them if they are few, or else the ends. */
    private String text() {
        if (told.size() <= MOST_NUMBERS) {
            return sentence + ": "
                    + told.entrySet().stream().map(Comparisons::text).collect(Collectors.joining(", ")) + ".";
        }
        List<Map.Entry<String, MeasuredNumber>> sorted = told.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> entry.getValue().mean()))
                .toList();
        return sentence + ": from " + text(sorted.get(0)) + " to " + text(sorted.get(sorted.size() - 1)) + " in "
                + sorted.size() + " comparisons.";
    }

    private static String text(Map.Entry<String, MeasuredNumber> entry) {
        return entry.getKey() + " " + entry.getValue().text();
    }
}
