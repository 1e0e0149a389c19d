package io.clump.laboratory.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.clump.laboratory.experiment.Finding.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that an experiment is expected to show: a row of a table, judged by one rule. A claim compares cells that
 * it selects (see {@link Selection}), and each comparison is to lie between two limits.
 *
 * <p>It holds if the needed number of comparisons lie within the limits with their median, and within the limits and a
 * margin of {@link Quantity#MARGIN} with their whole 95 % interval. It does not hold if enough lie outside in the same
 * way, with intervals that are wider where many are compared. Else it leans to the side of the medians.
 *
 * @param text the claim, one sentence that needs no thesis to be understood
 * @param quantity the compared quantity, in the direction of the sentence
 * @param of the cells whose product is the value, or the numerator
 * @param over the cells whose product is the denominator; nothing if the value itself is meant
 * @param how many comparisons must lie within the limits
 * @param each a variable for each value of which as many must; null without such a variable
 * @param least the lower limit; the limit itself is fine
 * @param most the upper limit; the limit itself is fine
 * @param rule how what is compared is judged
 * @param from the result of a paper that it repeats; null if the claim is ours
 */
public record Claim(
        String text,
        String quantity,
        List<Selection> of,
        List<Selection> over,
        Quantifier how,
        @Nullable String each,
        double least,
        double most,
        Rule rule,
        @Nullable Citation from) {
    private static final double RISK = 0.05;

    /** How what is compared is judged. */
    public enum Rule {
        /** Times, rates and ratios, which chance moves: by an interval, see {@link Quantity}. */
        MEASURE,
        /** A count that must not increase: each round counts, see {@link Count}. */
        COUNT,
        /** Memory: by whole bytes, see {@link Count}. */
        BYTES
    }

    /** Number of the comparisons that must lie within the limits. */
    public enum Quantifier {
        /** All. */
        ALL,
        /** More than half. */
        MOST,
        /** At least one. */
        SOME
    }

    /** A claim as a file has it; fields that are missing are nothing, all, or no limit. */
    @JsonCreator
    static Claim read(
            @JsonProperty(value = "claim", required = true) String text,
            @JsonProperty(value = "quantity", required = true) String quantity,
            @JsonProperty(value = "of", required = true) String of,
            @JsonProperty("over") @Nullable String over,
            @JsonProperty("how") @Nullable Quantifier how,
            @JsonProperty("each") @Nullable String each,
            @JsonProperty("least") @Nullable Double least,
            @JsonProperty("most") @Nullable Double most,
            @JsonProperty("rule") @Nullable Rule rule,
            @JsonProperty("from") @Nullable String from) {
        return new Claim(
                text,
                quantity,
                Selection.all(of),
                Selection.all(over == null ? "" : over),
                how == null ? Quantifier.ALL : how,
                each,
                least == null ? Double.NEGATIVE_INFINITY : least,
                most == null ? Double.POSITIVE_INFINITY : most,
                rule == null ? Rule.MEASURE : rule,
                from == null ? null : Citation.of(from));
    }

    public Claim {
        if (rule != Rule.MEASURE && (of.size() != 1 || !over.isEmpty())) {
            throw new IllegalArgumentException(
                    "a count is compared with a limit alone: claim=\"" + text + "\", rule=" + rule);
        }
    }

    public List<Double> medians(Results results) {
        return all(compare(results)).stream().map(Comparison::median).sorted().toList();
    }

    /**
     * Finds what more turns may settle.
     *
     * @param about cells of which there may be more turns
     * @return the cells of all comparisons with an unsettled one of them, if the claim leans; may have a cell
     *     twice
     */
    Stream<Cell> unsettled(List<Cell> about, Results results) {
        if (judge(results).verdict() != Verdict.LEANS) {
            return Stream.of();
        }
        double risk = RISK / all(compare(results)).size();
        return choices(results)
                .filter(choice -> choice.isAbout(about))
                .filter(choice -> comparison(choice, results)
                        .filter(of -> !of.isInside(least, most, riskOfOne(risk)) && !of.isOutside(least, most, risk))
                        .isPresent())
                .flatMap(choice -> choice.cells().stream());
    }

    /** Returns whether it compares cells of these panels only. */
    boolean isAbout(List<String> panels) {
        return Stream.concat(of.stream(), over.stream()).allMatch(selection -> selection.isIn(panels));
    }

    public Finding judge(Results results) {
        Map<String, List<Comparison>> groups = compare(results);
        List<Comparison> all = all(groups);
        if (all.isEmpty()) {
            return finding(
                    Verdict.OPEN,
                    "It was not measured, or only in different states of the machine: turns in one state would"
                            + " settle it.");
        }
        double risk = RISK / all.size();
        List<Verdict> verdicts =
                groups.values().stream().map(group -> verdict(group, risk)).toList();
        Verdict verdict = Verdict.all(verdicts);
        Comparison decisive = IntStream.range(0, verdicts.size())
                .filter(i -> verdicts.get(i) == verdict)
                .mapToObj(i -> decisive(List.copyOf(groups.values()).get(i), verdict, risk))
                .min(Comparator.comparingDouble(this::slack))
                .orElseThrow();
        double shownRisk = verdict == Verdict.DOES_NOT_HOLD ? risk : RISK;
        String comparison = quantity + ": " + decisive.text(shownRisk) + ", expected " + limits() + range(all) + ".";
        if (verdict != Verdict.LEANS) {
            return finding(
                    verdict,
                    comparison + (decisive.isAtLimit(least, most, shownRisk) ? " It is within 5 % of the limit." : ""));
        }
        boolean isNear = groups.values().stream().allMatch(group -> enough(group, quantity -> slack(quantity) >= 0));
        return finding(
                verdict,
                (isNear ? "Leans to holding. " : "Leans to not holding. ") + comparison
                        + " More turns would settle it, unless it lies on the limit.");
    }

    /**
     * The limit as a line in a panel, if the claim is about one cell there, alone or beside another.
     *
     * @return words, and the value in the panel's unit
     */
    public Optional<Map.Entry<String, Double>> limit(String panel, Results results) {
        boolean isUpper = Double.isInfinite(least);
        if (of.size() != 1
                || over.size() > 1
                || !of.get(0).panelOfOne().equals(panel)
                || isUpper == Double.isInfinite(most)) {
            return Optional.empty();
        }
        double limit = isUpper ? most : least;
        if (over.isEmpty()) {
            return Optional.of(Map.entry(limits(), limit));
        }
        return results.of(panel).stream()
                .filter(cell ->
                        !over.get(0).panelOfOne().isEmpty() && over.get(0).matches(cell))
                .findFirst()
                .map(cell -> Map.entry(
                        limits() + " × " + cell.series(), limit * cell.sample().median()));
    }

    private Finding finding(Verdict verdict, String sentence) {
        return new Finding(sentence(), verdict, sentence, from == null ? "" : from.paper());
    }

    private static List<Comparison> all(Map<String, List<Comparison>> groups) {
        return groups.values().stream().flatMap(List::stream).toList();
    }

    private Map<String, List<Comparison>> compare(Results results) {
        Map<String, List<Comparison>> groups = new TreeMap<>();
        choices(results)
                .forEach(choice -> comparison(choice, results)
                        .ifPresent(quantity -> groups.computeIfAbsent(
                                        each == null ? "" : choice.names().getOrDefault(each, ""),
                                        any -> new ArrayList<>())
                                .add(quantity)));
        return groups;
    }

    private Stream<Selection.Choice> choices(Results results) {
        List<Selection.Choice> choices = List.of(Selection.Choice.NONE);
        for (Selection selection : of) {
            choices = selection.extend(choices, results);
        }
        for (Selection selection : over) {
            choices = selection.extend(choices, results);
        }
        return choices.stream();
    }

    private Optional<Comparison> comparison(Selection.Choice choice, Results results) {
        String name = String.join(", ", choice.names().values());
        if (rule != Rule.MEASURE) {
            return Optional.of(Count.of(name, choice.cells().get(0), rule));
        }
        return Quantity.of(
                        name,
                        choice.cells().subList(0, of.size()),
                        choice.cells().subList(of.size(), choice.cells().size()),
                        results.fastestLineNanos())
                .map(quantity -> quantity);
    }

    private Verdict verdict(List<Comparison> group, double risk) {
        if (enough(group, quantity -> quantity.isInside(least, most, riskOfOne(risk)))) {
            return Verdict.HOLDS;
        }
        return enough(group, quantity -> !quantity.isOutside(least, most, risk))
                ? Verdict.LEANS
                : Verdict.DOES_NOT_HOLD;
    }

    /** Returns the risk of one comparison: if all must lie inside, it needs no correction for their number. */
    private double riskOfOne(double risk) {
        return how == Quantifier.ALL ? RISK : risk;
    }

    private boolean enough(List<Comparison> group, Predicate<Comparison> fits) {
        return switch (how) {
            case ALL -> group.stream().allMatch(fits);
            case MOST -> 2 * group.stream().filter(fits).count() > group.size();
            case SOME -> group.stream().anyMatch(fits);
        };
    }

    /** The comparison without which the verdict would be another one. */
    private Comparison decisive(List<Comparison> group, Verdict verdict, double risk) {
        List<Comparison> sorted = group.stream()
                .filter(quantity -> how != Quantifier.ALL
                        || verdict != Verdict.DOES_NOT_HOLD
                        || quantity.isOutside(least, most, risk))
                .sorted(Comparator.comparingDouble(this::slack))
                .toList();
        return sorted.get(
                switch (how) {
                    case ALL -> 0;
                    case MOST -> (sorted.size() - 1) / 2;
                    case SOME -> sorted.size() - 1;
                });
    }

    private double slack(Comparison quantity) {
        return quantity.slack(least, most);
    }

    private String limits() {
        if (Double.isInfinite(most)) {
            return "at least " + Quantity.number(least);
        }
        return Double.isInfinite(least)
                ? "at most " + Quantity.number(most)
                : Quantity.number(least) + " to " + Quantity.number(most);
    }

    private static String range(List<Comparison> all) {
        if (all.size() == 1) {
            return "";
        }
        List<Double> medians = all.stream().map(Comparison::median).sorted().toList();
        return "; " + all.size() + " comparisons, " + Quantity.number(medians.get(0)) + " to "
                + Quantity.number(medians.get(medians.size() - 1));
    }

    private String sentence() {
        return text + " (" + (from == null ? "ours" : from.text(least, most)) + ")";
    }
}
