package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Latency;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Panel.Kind;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.harness.Estimate;
import io.clump.laboratory.report.Report.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a panel: all that plots and tables know of results.
 *
 * @param title a few words
 * @param xLabel meaning of the places on the axis, with their unit
 * @param yLabel meaning of the values, with their unit
 * @param unit of the values, short; may be empty
 * @param kind how it is drawn
 * @param xs places on the axis in the order in which to show them
 * @param series in the order in which to show them, each followed by a paper's values for it
 * @param limits that values are to keep
 */
record PanelData(
        String title,
        String xLabel,
        String yLabel,
        String unit,
        Kind kind,
        List<String> xs,
        List<Series> series,
        List<Limit> limits) {
    /**
     * Values of one name by their places.
     *
     * @param year in which the paper was published that has these values; empty if they were measured
     */
    record Series(String name, String year, Map<String, Value> values) {
        String title() {
            return isPrinted() ? name + " " + year : name;
        }

        /** Returns whether they are a paper's. */
        boolean isPrinted() {
            return !year.isEmpty();
        }
    }

    /**
     * A value.
     *
     * @param mean or what else stands for all repetitions
     * @param low the lower end of its interval; the mean without an interval
     * @param high the upper end of its interval; the mean without an interval
     * @param text the value for plots
     * @param detail the value for tables and for the text that appears when a reader points at it
     * @param latency how single operations differ, if that is known
     */
    record Value(
            double mean,
            double low,
            double high,
            String text,
            String detail,
            @Nullable Latency latency) {
        private static Value of(Estimate estimate, boolean isCrowded, @Nullable Latency latency) {
            String text = estimate.text();
            return new Value(
                    estimate.mean(), estimate.low(), estimate.high(), text, isCrowded ? text + " †" : text, latency);
        }
    }

    /** A value that the others are to keep, and in words. */
    record Limit(String text, double value) {}

    private static final String OURS = "clump";
    private static final double VALUES_THAT_NEED_LOG = 30;

    /** Cells of a panel, and the values of papers for it. */
    static PanelData of(Part part, Panel panel) {
        List<Cell> cells = part.record().results().of(panel.name());
        List<Reference> references = part.experiment().references().stream()
                .filter(reference -> reference.panel().equals(panel.name()))
                .toList();
        List<Series> series = new ArrayList<>();
        both(cells, Cell::series, references, Reference::series).forEach(name -> {
            Map<String, Value> ours = new LinkedHashMap<>();
            cells.stream()
                    .filter(cell -> cell.series().equals(name))
                    .forEach(cell -> ours.putIfAbsent(
                            cell.x(), Value.of(Estimate.of(cell.sample()), part.isCrowded(cell), cell.latency())));
            add(series, new Series(name, "", ours));
            Map<String, Map<String, Value>> printed = new LinkedHashMap<>();
            references.stream()
                    .filter(reference -> reference.series().equals(name))
                    .forEach(reference -> printed.computeIfAbsent(reference.year(), any -> new LinkedHashMap<>())
                            .put(reference.x(), value(reference)));
            printed.forEach((year, values) -> add(series, new Series(name, year, values)));
        });
        List<String> xs = both(cells, Cell::x, references, Reference::x).toList();
        if (areNumbers(xs)) {
            xs = xs.stream()
                    .sorted(Comparator.comparingDouble(x -> number(x).orElseThrow()))
                    .toList();
        }
        List<Limit> limits = part.hasGoals() ? limits(part, panel) : List.of();
        return new PanelData(
                panel.title(), panel.xLabel(), panel.yLabel(), panel.unit(), panel.kind(), xs, series, limits);
    }

    private static List<Limit> limits(Part part, Panel panel) {
        return part.experiment().claims().stream()
                .flatMap(claim -> claim.limit(panel.name(), part.record().results()).stream())
                .map(limit -> new Limit(limit.getKey(), limit.getValue()))
                .toList();
    }

    /** The number that a place on the axis is, or nothing if it is a word. */
    static OptionalDouble number(String x) {
        try {
            double value = Double.parseDouble(x.replace(",", ""));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    @Nullable
    Value value(String name, boolean isPrinted, String x) {
        return series.stream()
                .filter(one -> one.name().equals(name) && one.isPrinted() == isPrinted)
                .findFirst()
                .map(one -> one.values().get(x))
                .orElse(null);
    }

    List<String> names() {
        return series.stream().map(Series::name).distinct().toList();
    }

    boolean hasNumericXs() {
        return areNumbers(xs);
    }

    boolean isPrinted() {
        return series.stream().anyMatch(Series::isPrinted);
    }

    /** Returns the year of the paper that has values for this panel; nothing if none has. */
    String year() {
        return series.stream()
                .filter(Series::isPrinted)
                .map(Series::year)
                .findFirst()
                .orElse("");
    }

    /** Returns whether ours and others are compared, so that they are drawn differently. */
    boolean isBeside() {
        return series.stream().anyMatch(one -> isOurs(one.name()))
                && series.stream().anyMatch(one -> !isOurs(one.name()));
    }

    static boolean isOurs(String name) {
        return name.startsWith(OURS);
    }

    /** Returns whether values are multiples of something, so that 1 has a meaning. */
    boolean isRatio() {
        return unit.isEmpty() || unit.equals("x") || unit.equals("×");
    }

    /** Returns whether the values go over an axis of ratios: their kind is such, or they span decades. */
    boolean needsLog() {
        double[] means = means().toArray();
        double min = DoubleStream.of(means).min().orElse(1);
        double max = DoubleStream.of(means).max().orElse(1);
        return kind == Kind.BARS_OVER_LOG
                || kind == Kind.LINES_LOG_LOG
                || (min > 0 && max >= min * VALUES_THAT_NEED_LOG);
    }

    /**
     * Returns values for which an axis is to have space: all means, and of the intervals as much as leaves most of the
     * space to the means. A longer interval is wider than the plot; its text has it. On an axis of ratios, means
     * alone.
     */
    double[] extent() {
        if (needsLog()) {
            return means().toArray();
        }
        double least = means().min().orElse(0);
        double most = means().max().orElse(0);
        double margin = Math.max(Math.abs(least), Math.abs(most));
        double low = least < 0 ? least - margin : 0;
        return DoubleStream.concat(
                        means(),
                        values().flatMapToDouble(value ->
                                DoubleStream.of(Math.max(low, value.low()), Math.min(most + margin, value.high()))))
                .toArray();
    }

    private DoubleStream means() {
        return DoubleStream.concat(
                values().mapToDouble(Value::mean), limits.stream().mapToDouble(Limit::value));
    }

    private Stream<Value> values() {
        return series.stream().flatMap(one -> one.values().values().stream());
    }

    private static Value value(Reference reference) {
        Double interval = reference.interval();
        Estimate estimate = new Estimate(reference.mean(), interval == null ? Double.NaN : interval, Double.NaN);
        String text = estimate.text();
        return new Value(
                estimate.mean(), estimate.low(), estimate.high(), text + " (" + reference.year() + ")", text, null);
    }

    private static void add(List<Series> all, Series series) {
        if (!series.values().isEmpty()) {
            all.add(series);
        }
    }

    private static Stream<String> both(
            List<Cell> cells,
            Function<Cell, String> ofCell,
            List<Reference> references,
            Function<Reference, String> ofReference) {
        return Stream.concat(cells.stream().map(ofCell), references.stream().map(ofReference))
                .distinct();
    }

    private static boolean areNumbers(List<String> xs) {
        return xs.stream().allMatch(x -> number(x).isPresent());
    }
}
