package io.clump.laboratory.contest;

import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.transfer.Crossover;
import io.clump.laboratory.transfer.HalfPower;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Value of a cell, calculated turn by turn: numbers, {@code + - * /}, parentheses, and
 *
 * <table>
 * <caption>Words</caption>
 * <tr><th>word</th><th>value</th></tr>
 * <tr><td>{@code nanos}</td><td>nanoseconds of an operation of the contestant</td></tr>
 * <tr><td>{@code d[2]}</td><td>the third number that its sides told of the round; 0 before the first one</td></tr>
 * <tr><td>{@code size}</td><td>the bytes that its sides told at their start</td></tr>
 * <tr><td>{@code rounds}</td><td>the operations of its rounds, if their number is fixed</td></tr>
 * <tr><td>{@code 'name'.nanos}</td><td>that of another contestant, at the same place of the axes</td></tr>
 * <tr><td>{@code most(i, n) least(i, n) mean(i, n)}</td><td>of d[i], d[i + n] … to the last</td></tr>
 * <tr><td>{@code quantile(share)}</td><td>of all that the sides told of the round</td></tr>
 * <tr><td>{@code percentile(p, n)}</td><td>of the latencies that a round of n phases has told</td></tr>
 * <tr><td>{@code max(a, b) min(a, b) pow(a, b) ceil(a) floor(a)}</td><td>as in {@link Math}</td></tr>
 * <tr><td>{@code best(axis: value)}</td><td>the largest value of those at all places of an axis</td></tr>
 * <tr><td>{@code halfpower(axis: rate)}</td><td>{@link HalfPower} of a curve over an axis</td></tr>
 * <tr><td>{@code crossover(axis: rate, other)}</td><td>{@link Crossover} of two curves; may have no value</td></tr>
 * <tr><td>{@code gather(value)}</td><td>the value of each contestant in its first turn, as turns of one
 * sample</td></tr>
 * <tr><td>{@code once(value)}</td><td>the value in the first turn, which counts as exact</td></tr>
 * <tr><td>{@code exact(value)}</td><td>values that were counted, so that chance does not move them</td></tr>
 * </table>
 *
 * <p>Belongs to one thread, and is used once.
 */
final class Formula {
    private final String text;
    private final Scope scope;
    private List<Integer> lengths = List.of();
    private int at;

    /**
     * Values to which a formula may refer.
     *
     * @param bindings values of the axes
     * @param all contestants with their measurements
     * @param own the contestant of the cell; an index of those
     */
    record Scope(Bindings bindings, List<Entry> entries, List<Measurement> all, int own) {
        Measurement found() {
            return all.get(own);
        }

        Scope of(int other) {
            return new Scope(bindings, entries, all, other);
        }

        /** The contestant with a name, that at the same place of the axes if there are several. */
        Scope named(String name) {
            int best = IntStream.range(0, all.size())
                    .filter(i -> entries.get(i).name().equals(name))
                    .boxed()
                    .max((one, other) -> Long.compare(common(one), common(other)))
                    .orElseThrow(NoValueException::new);
            return of(best);
        }

        Scope at(String axis, String value) {
            return new Scope(bindings.and(axis, value), entries, all, own);
        }

        private long common(int entry) {
            return entries.get(entry).bindings().values().entrySet().stream()
                    .filter(value -> value.getValue().equals(bindings.values().get(value.getKey())))
                    .count();
        }
    }

    /** There is no such value: a contestant was left out, or curves do not cross. */
    static final class NoValueException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Formula(String text, Scope scope) {
        this.text = text;
        this.scope = scope;
    }

    /**
     * Calculates.
     *
     * @throws NoValueException if there is no value
     * @throws IllegalArgumentException if the text is no formula
     */
    static Sample value(String text, Scope scope) {
        Formula formula = new Formula(text, scope);
        Sample value = formula.sum();
        formula.skipSpaces();
        if (formula.at != text.length()) {
            throw formula.refusal("the end");
        }
        return value;
    }

    /** A formula of numbers alone. */
    static double number(String text) {
        return value(text, new Scope(new Bindings(Map.of(), Map.of()), List.of(), List.of(), 0))
                .median();
    }

    private Sample sum() {
        Sample value = product();
        while (true) {
            if (takes('+')) {
                value = with(value, product(), Double::sum);
            } else if (takes('-')) {
                value = with(value, product(), (one, other) -> one - other);
            } else {
                return value;
            }
        }
    }

    private Sample product() {
        Sample value = factor();
        while (true) {
            if (takes('*')) {
                value = with(value, factor(), (one, other) -> one * other);
            } else if (takes('/')) {
                value = with(value, factor(), (one, other) -> one / other);
            } else {
                return value;
            }
        }
    }

    private Sample factor() {
        skipSpaces();
        if (takes('(')) {
            Sample value = sum();
            expect(')');
            return value;
        }
        if (takes('\'')) {
            String name = scope.bindings().fill(until('\''));
            expect('.');
            Formula other = new Formula(text, scope.named(name));
            other.at = at;
            Sample value = other.factor();
            at = other.at;
            return value;
        }
        if (takes('{')) {
            String name = until('}');
            return Sample.exactly(Double.parseDouble(scope.bindings().fill("{" + name + "}")));
        }
        String word = word();
        if (word.isEmpty()) {
            throw refusal("a value");
        }
        return Character.isDigit(word.charAt(0)) ? Sample.exactly(Double.parseDouble(word)) : named(word);
    }

    private Sample named(String word) {
        return switch (word) {
            case "nanos" -> scope.found().nanos();
            case "rounds" -> Sample.exactly(scope.entries().get(scope.own()).rounds());
            case "size" -> Sample.exactly((double) scope.found().sizeBytes());
            case "d" -> detail();
            case "best" ->
                curves().get(0).stream()
                        .reduce((one, other) -> with(one, other, Math::max))
                        .orElseThrow();
            case "halfpower" -> {
                List<List<Sample>> rates = curves();
                yield HalfPower.bytesOf(lengths, rates.get(0));
            }
            case "crossover" -> {
                List<List<Sample>> both = curves();
                yield Crossover.bytesOf(lengths, both.get(0), both.get(1)).orElseThrow(NoValueException::new);
            }
            default -> called(word, arguments());
        };
    }

    private Sample detail() {
        expect('[');
        int index = (int) sum().median();
        expect(']');
        return scope.found().detail(round -> index < 0 ? 0.0 : (double) round.get(index));
    }

    private Sample called(String word, String arguments) {
        return switch (word) {
            case "gather" ->
                new Sample(
                        IntStream.range(0, scope.all().size())
                                .mapToObj(i ->
                                        value(arguments, scope.of(i)).rounds().get(0))
                                .toList(),
                        new Turns(scope.all().get(0).nanos().turns().contests(), List.of()));
            case "once" -> Sample.exactly(value(arguments, scope).rounds().get(0));
            case "exact" -> new Sample(value(arguments, scope).rounds(), Turns.EXACT);
            case "quantile" -> {
                Quantile quantile = Quantile.withDefaults().with(Quantile.EstimationMethod.HF1);
                double share = value(arguments, scope).median();
                yield scope.found()
                        .detail(details -> quantile.evaluate(
                                details.stream().mapToDouble(Long::doubleValue).toArray(), share));
            }
            default -> {
                List<String> both = parts(arguments);
                yield ofTwo(word, value(both.get(0), scope), value(both.get(both.size() - 1), scope));
            }
        };
    }

    private Sample ofTwo(String word, Sample first, Sample second) {
        return switch (word) {
            case "max" -> with(first, second, Math::max);
            case "min" -> with(first, second, Math::min);
            case "pow" -> with(first, second, Math::pow);
            case "ceil" -> first.convert(Math::ceil);
            case "floor" -> first.convert(Math::floor);
            case "percentile" ->
                scope.found()
                        .detail(details -> RoundReport.latencies(details, (int) second.median())
                                .getValueAtPercentile(first.median()));
            case "most" ->
                scope.found()
                        .detail(details -> every(details, first, second).max().orElseThrow());
            case "least" ->
                scope.found()
                        .detail(details -> every(details, first, second).min().orElseThrow());
            case "mean" ->
                scope.found()
                        .detail(details ->
                                every(details, first, second).average().orElseThrow());
            default -> throw refusal("a known word, not " + word);
        };
    }

    private static LongStream every(List<Long> details, Sample first, Sample step) {
        return IntStream.iterate((int) first.median(), i -> i < details.size(), i -> i + (int) step.median())
                .mapToLong(details::get);
    }

    /** Numbers are used for each round; series have values of the same rounds. */
    private static Sample with(Sample one, Sample other, DoubleBinaryOperator operator) {
        if (other.turns().areExact() && other.rounds().size() == 1) {
            double number = other.median();
            return one.convert(value -> operator.applyAsDouble(value, number));
        }
        if (one.turns().areExact() && one.rounds().size() == 1) {
            double number = one.median();
            return other.convert(value -> operator.applyAsDouble(number, value));
        }
        return one.with(other, operator);
    }

    /** Reads an axis and values over it; the axis is one of lengths, if lengths are needed. */
    private List<List<Sample>> curves() {
        String[] words = arguments().split(":", 2);
        List<String> axis = scope.bindings().axes().getOrDefault(words[0].strip(), List.of());
        if (axis.isEmpty() || words.length < 2) {
            throw refusal("an axis, not " + words[0]);
        }
        lengths = axis.stream()
                .filter(x -> x.matches("\\d+"))
                .map(Integer::valueOf)
                .toList();
        return parts(words[1]).stream()
                .map(value -> axis.stream()
                        .map(x -> value(value.strip(), scope.at(words[0].strip(), x)))
                        .toList())
                .toList();
    }

    /** Returns the text between the next parentheses. */
    private String arguments() {
        expect('(');
        int from = at;
        for (int open = 1; open > 0; at++) {
            if (at == text.length()) {
                throw refusal(")");
            }
            open += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
        }
        return text.substring(from, at - 1);
    }

    /** Divides at commas that are in no parentheses of their own. */
    private static List<String> parts(String arguments) {
        List<String> parts = new ArrayList<>();
        int open = 0;
        int from = 0;
        for (int i = 0; i < arguments.length(); i++) {
            open += arguments.charAt(i) == '(' ? 1 : arguments.charAt(i) == ')' ? -1 : 0;
            if (open == 0 && arguments.charAt(i) == ',') {
                parts.add(arguments.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(arguments.substring(from));
        return parts;
    }

    private String word() {
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return text.substring(from, at);
    }

    private String until(char end) {
        int from = at;
        at = text.indexOf(end, from);
        if (at < 0) {
            throw refusal(Character.toString(end));
        }
        at++;
        return text.substring(from, at - 1);
    }

    private boolean takes(char wanted) {
        skipSpaces();
        boolean isThere = at < text.length() && text.charAt(at) == wanted;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private void expect(char wanted) {
        if (!takes(wanted)) {
            throw refusal(Character.toString(wanted));
        }
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException refusal(String expected) {
        return new IllegalArgumentException(
                "not a formula: text=\"" + text + "\", at=" + Math.max(0, at) + ", expected " + expected);
    }
}
