package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Turns;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A value of a cell, or how many times one value another one is, and how far chance may have moved it.
 *
 * <p>For cells that were measured in the same rounds it is the median of the ratios of the rounds. Those of different
 * contests are resampled each for itself. Values of different states of the machine are never compared. Positive values
 * are compared by their logarithms: so no interval reaches below zero, and it does not matter which of two values is
 * above the line. The interval is that of the percentile bootstrap: medians of as many turns, drawn from those that
 * were measured, with a generator that always begins with the same seed. Five rounds are too few for that; their
 * interval is Student's, which is sufficient if a limit is far away. Fewer decide nothing.
 */
final class Quantity implements Comparison {
    /**
     * Distance to a limit at which either answer is right, as a part of the limit. Without such a zone of indifference
     * (Wald, Sequential Analysis, 1947, section 3.1) quantities on their limit would need rounds without end.
     */
    static final double MARGIN = 0.05;

    /** With fewer rounds one median in 16 is outside of all of them. */
    private static final int LEAST_TO_RESAMPLE = 6;

    /** An even number: each resample has a mirror image. */
    private static final int RESAMPLES = 2000;

    /** Less than any measurement differs from its limit, and more than rounding does. */
    private static final double NEARLY = 1e-12;

    private static final long SEED = 1998;
    private static final Map<List<Integer>, int[][]> RANKS = new ConcurrentHashMap<>();
    private static final Map<List<Integer>, double[]> ERRORS = new ConcurrentHashMap<>();

    /** How values are compared. */
    private enum Scale {
        LOGARITHMS,
        DIFFERENCES;

        static Scale of(double[] values) {
            return Arrays.stream(values).allMatch(value -> value > 0 && value < Double.POSITIVE_INFINITY)
                    ? LOGARITHMS
                    : DIFFERENCES;
        }

        double on(double value) {
            return this == DIFFERENCES ? value : value <= 0 ? Double.NEGATIVE_INFINITY : Math.log(value);
        }

        double off(double place) {
            return this == DIFFERENCES ? place : Math.exp(place);
        }
    }

    private final String name;
    private final Scale scale;
    private final double median;
    private final double[] medians;
    private final int turns;
    private final String state;

    private Quantity(String name, Scale scale, double[] medians, double median, int turns, String state) {
        this.name = name;
        this.scale = scale;
        this.median = median;
        this.medians = medians;
        this.turns = turns;
        this.state = state;
    }

    /** The cells above divided by those below; nothing if they were measured in different states of the machine. */
    static Optional<Quantity> of(String name, List<Cell> above, List<Cell> below, int fastestLine) {
        List<Cell> all = Stream.concat(above.stream(), below.stream()).toList();
        List<Cell> measured =
                all.stream().filter(cell -> !cell.turns().areExact()).toList();
        double exact = product(above, below, cell -> cell.turns().areExact() ? median(cell.values()) : 1);
        if (measured.isEmpty()) {
            return Optional.of(
                    new Quantity(name, Scale.DIFFERENCES, new double[] {exact}, exact, Integer.MAX_VALUE, ""));
        }
        int shared = sharedTurns(measured);
        boolean arePaired = shared > 0;
        return Stream.of("fast lines", "slow lines", "")
                .map(state -> measured.stream()
                        .map(cell ->
                                turns(cell, arePaired ? shared : cell.values().size(), state, fastestLine))
                        .toList())
                .max((one, other) -> Integer.compare(fewest(one), fewest(other)))
                .filter(chosen -> fewest(chosen) > 0)
                .map(chosen -> {
                    int[] first = chosen.get(0);
                    String state = state(measured.get(0), first[0], fastestLine);
                    return arePaired
                            ? paired(name, above, below, first, exact, state)
                            : apart(name, above, below, measured, chosen, exact, state);
                });
    }

    @Override
    public double median() {
        return scale.off(median);
    }

    /**
     * Returns whether it is between two limits, as far as that is decided if one in {@code 1 / risk} such answers may
     * be wrong by more than {@link #MARGIN}: its median is, and its interval exceeds them by no more than that.
     */
    @Override
    public boolean isInside(double least, double most, double risk) {
        return isSure()
                && slack(least, most) >= -NEARLY
                && place(risk / 2) - scale.on(least / (1 + MARGIN)) >= -NEARLY
                && scale.on(most * (1 + MARGIN)) - place(1 - risk / 2) >= -NEARLY;
    }

    @Override
    public boolean isOutside(double least, double most, double risk) {
        return isSure()
                && ((median - scale.on(least) < -NEARLY
                                && place(1 - risk / 2) - scale.on(least * (1 + MARGIN)) < -NEARLY)
                        || (scale.on(most) - median < -NEARLY
                                && scale.on(most / (1 + MARGIN)) - place(risk / 2) < -NEARLY));
    }

    @Override
    public boolean isAtLimit(double least, double most, double risk) {
        return isBetween(least, risk) || isBetween(most, risk);
    }

    private boolean isBetween(double limit, double risk) {
        return at(risk / 2) < limit && limit < at(1 - risk / 2);
    }

    /** Returns the distance on its scale. */
    @Override
    public double slack(double least, double most) {
        return Math.min(median - scale.on(least), scale.on(most) - median);
    }

    @Override
    public String text(double risk) {
        String interval = turns == Integer.MAX_VALUE
                ? ""
                : isSure()
                        ? " (" + number(at(risk / 2)) + " to " + number(at(1 - risk / 2)) + ")"
                        : " (" + turns + (turns == 1 ? " turn" : " turns") + ")";
        return number(median())
                + interval
                + (name.isEmpty() ? "" : " for " + name)
                + (state.isEmpty() ? "" : ", " + state);
    }

    /** Three digits, or all before the point. */
    static String number(double value) {
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3g", value);
    }

    private boolean isSure() {
        return turns >= LEAST_TURNS;
    }

    private double at(double share) {
        return scale.off(place(share));
    }

    private double place(double share) {
        return Quantile.withDefaults().withCopy(true).evaluate(medians, share);
    }

    private static Quantity paired(
            String name, List<Cell> above, List<Cell> below, int[] turns, double exact, String state) {
        double[] ratios = Arrays.stream(turns)
                .mapToDouble(turn -> exact
                        * product(
                                above,
                                below,
                                cell -> cell.turns().areExact()
                                        ? 1
                                        : cell.values().get(turn)))
                .toArray();
        Scale scale = Scale.of(ratios);
        double[] places = places(ratios, scale);
        return new Quantity(name, scale, resampled(places, 0), middle(places), turns.length, state);
    }

    private static Quantity apart(
            String name,
            List<Cell> above,
            List<Cell> below,
            List<Cell> measured,
            List<int[]> turns,
            double exact,
            String state) {
        List<double[]> values = IntStream.range(0, measured.size())
                .mapToObj(i -> Arrays.stream(turns.get(i))
                        .mapToDouble(turn -> measured.get(i).values().get(turn))
                        .toArray())
                .toList();
        Scale scale = Scale.of(Stream.concat(Stream.of(new double[] {exact}), values.stream())
                .flatMapToDouble(Arrays::stream)
                .toArray());
        List<double[]> drawn = IntStream.range(0, values.size())
                .mapToObj(i -> resampled(places(values.get(i), scale), i))
                .toList();
        double[] medians = IntStream.range(0, RESAMPLES)
                .mapToDouble(resample -> {
                    double[] of = drawn.stream()
                            .mapToDouble(one -> scale.off(one[resample]))
                            .toArray();
                    return scale.on(exact * product(above, below, cell -> value(cell, measured, of)));
                })
                .toArray();
        double[] own = values.stream()
                .mapToDouble(of -> scale.off(middle(places(of, scale))))
                .toArray();
        double median = scale.on(exact * product(above, below, cell -> value(cell, measured, own)));
        return new Quantity(name, scale, medians, median, fewest(turns), state);
    }

    private static double[] places(double[] values, Scale scale) {
        return Arrays.stream(values).map(scale::on).toArray();
    }

    private static double middle(double[] places) {
        return Median.withDefaults().evaluate(places.clone());
    }

    private static double value(Cell cell, List<Cell> measured, double[] values) {
        return cell.turns().areExact() ? 1 : values[measured.indexOf(cell)];
    }

    /** Medians of resamples, or where the mean may be; those of different streams are independent. */
    private static double[] resampled(double[] values, int stream) {
        if (values.length < LEAST_TO_RESAMPLE) {
            return around(values, stream);
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return Arrays.stream(RANKS.computeIfAbsent(List.of(values.length, stream), Quantity::ranks))
                .mapToDouble(middle -> (sorted[middle[0]] + sorted[middle[1]]) / 2)
                .toArray();
    }

    /** Student's distribution of the mean, as far as few values determine it. */
    private static double[] around(double[] values, int stream) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double error =
                values.length < LEAST_TURNS ? 0 : StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
        return Arrays.stream(ERRORS.computeIfAbsent(List.of(values.length, stream), Quantity::errors))
                .map(errors -> mean + errors * error)
                .toArray();
    }

    /**
     * Returns the standard errors by which a mean of this many values may be off: drawn once, since they are the same
     * for all values. Each is there with both signs.
     */
    private static double[] errors(List<Integer> countAndStream) {
        TDistribution distribution = TDistribution.of(Math.max(1, countAndStream.get(0) - 1));
        return new SplittableRandom(SEED + countAndStream.get(1))
                .doubles(RESAMPLES / 2)
                .map(distribution::inverseCumulativeProbability)
                .flatMap(error -> DoubleStream.of(error, -error))
                .toArray();
    }

    /**
     * Returns which of this many sorted values are in the middle of each resample: drawn once, since they are the same
     * for all values. Each is followed by its mirror image, so that a ratio has the interval of its inverse.
     */
    private static int[][] ranks(List<Integer> countAndStream) {
        int count = countAndStream.get(0);
        SplittableRandom random = new SplittableRandom(SEED + countAndStream.get(1));
        int[][] ranks = new int[RESAMPLES][];
        for (int resample = 0; resample < RESAMPLES; resample += 2) {
            int[] drawn = random.ints(count, 0, count).sorted().toArray();
            int below = drawn[(count - 1) / 2];
            int above = drawn[count / 2];
            ranks[resample] = new int[] {below, above};
            ranks[resample + 1] = new int[] {count - 1 - above, count - 1 - below};
        }
        return ranks;
    }

    /**
     * Returns the number of rounds from the first on that are the same for all. Some cells may have more, from later
     * contests about them alone.
     *
     * @return 0 if they were measured in different contests
     */
    private static int sharedTurns(List<Cell> measured) {
        Cell longest = Collections.max(
                measured, Comparator.comparingInt(cell -> cell.values().size()));
        boolean areShared = measured.stream().allMatch(cell -> longest.turns().beginsWith(cell.turns()));
        return areShared
                ? measured.stream().mapToInt(cell -> cell.values().size()).min().orElse(0)
                : 0;
    }

    /** Returns the values of the first rounds in which the machine was in a state. */
    private static int[] turns(Cell cell, int first, String state, int fastestLine) {
        return IntStream.range(0, first)
                .filter(turn -> state(cell, turn, fastestLine).equals(state))
                .toArray();
    }

    private static String state(Cell cell, int turn, int fastestLine) {
        List<Integer> lines = cell.turns().lineNanos();
        return turn < lines.size() ? Turns.state(lines.get(turn), fastestLine) : "";
    }

    private static int fewest(Collection<int[]> turns) {
        return turns.stream().mapToInt(of -> of.length).min().orElse(0);
    }

    private static double product(List<Cell> above, List<Cell> below, ToDoubleFunction<Cell> value) {
        double quotient = 1;
        for (Cell cell : above) {
            quotient *= value.applyAsDouble(cell);
        }
        for (Cell cell : below) {
            quotient /= value.applyAsDouble(cell);
        }
        return quotient;
    }

    private static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
