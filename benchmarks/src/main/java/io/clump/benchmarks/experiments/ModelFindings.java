package io.clump.benchmarks.experiments;

import static io.clump.benchmarks.model.ModelPanel.BARRIERS;
import static io.clump.benchmarks.model.ModelPanel.CORRELATION;
import static io.clump.benchmarks.model.ModelPanel.NODES;
import static io.clump.benchmarks.model.ModelPanel.SCALING;
import static io.clump.benchmarks.model.ModelPanel.STATIC_MAP;
import static io.clump.benchmarks.model.ModelTable.simulated;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.model.ModelPanel;
import io.clump.benchmarks.model.ModelTable;
import io.clump.benchmarks.model.NodeShape;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What the thesis reads off its model's figures, read off ours. */
final class ModelFindings {
    private static final String NOT_DONE = "It was not computed.";
    private static final double NEAR = 0.02;
    private static final double AGREEMENT = 0.02;
    private static final double NOISE = 0.01;
    private static final double MIDDLE = 0.5;

    private final Results results;

    ModelFindings(Results results) {
        this.results = results;
    }

    List<Finding> all() {
        return List.of(pooling(), schedule(), agreement(), staticMap(), scaling(), equallyLong(), manyNodes());
    }

    private Finding pooling() {
        String claim =
                "Eight processes that share four network interfaces beat eight workstations with one each, if they "
                        + "communicate independently of each other and for less than 0.48 of their time; at best they need 0.86 of "
                        + "the workstations' time.";
        Map<Double, Double> formula = curve(CORRELATION, ModelTable.INDEPENDENTLY);
        Map<Double, Double> points = curve(CORRELATION, simulated(ModelTable.INDEPENDENTLY));
        if (formula.isEmpty() || points.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        double even = crossing(formula, any -> 1);
        double simulated = crossing(points, any -> 1);
        double best = lowest(formula);
        return Finding.of(
                claim,
                Math.abs(even - 0.48) < NEAR && Math.abs(simulated - 0.48) < NEAR && Math.abs(best - 0.86) < NEAR,
                text(
                        "By the formula they win below %.2f and need %.2f at best; simulated, below %.2f and %.2f.",
                        even, best, simulated, lowest(points)));
    }

    private Finding schedule() {
        String claim =
                "If the processes of such a node took turns on the network, they would need 0.73 of the workstations' "
                        + "time at best.";
        Map<Double, Double> formula = curve(CORRELATION, ModelTable.SCHEDULED);
        Map<Double, Double> points = curve(CORRELATION, simulated(ModelTable.SCHEDULED));
        if (formula.isEmpty() || points.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        // The simulated points are too far from each other to show the lowest.
        double apart = furthest(points, formula);
        return Finding.of(
                claim,
                Math.abs(lowest(formula) - 0.73) < NEAR && apart < AGREEMENT,
                text(
                        "By the formula it is %.2f; simulated turns differ from the formula by %.2f %% at most.",
                        lowest(formula), 100 * apart));
    }

    private Finding agreement() {
        String claim = "A simulation of the same processes, event by event, agrees with the formulas.";
        double apart = 0;
        int compared = 0;
        for (ModelPanel panel : List.of(CORRELATION, STATIC_MAP, SCALING)) {
            for (String series : results.series(panel.id())) {
                Map<Double, Double> formula = curve(panel, series);
                Map<Double, Double> points = curve(panel, simulated(series));
                if (!points.isEmpty()) {
                    apart = Math.max(apart, furthest(points, formula));
                    compared += points.size();
                }
            }
        }
        return compared == 0
                ? Finding.open(claim, NOT_DONE)
                : Finding.of(
                        claim,
                        apart < AGREEMENT,
                        text(
                                "None of %d simulated points is further from its formula than %.2f %%.",
                                compared, 100 * apart));
    }

    private Finding staticMap() {
        String claim = "If each process is bound to an interface, two to each, the node never beats workstations, and "
                + "loses about half of what independence saves.";
        Map<Double, Double> bound = curve(STATIC_MAP, ModelTable.BOUND);
        Map<Double, Double> points = curve(STATIC_MAP, simulated(ModelTable.BOUND));
        Map<Double, Double> shared = curve(STATIC_MAP, ModelTable.INDEPENDENTLY);
        Map<Double, Double> together = curve(STATIC_MAP, ModelTable.TOGETHER);
        if (bound.isEmpty() || points.isEmpty() || shared.isEmpty() || together.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        double lost = (at(bound, MIDDLE) - at(shared, MIDDLE)) / (at(together, MIDDLE) - at(shared, MIDDLE));
        boolean neverWins = lowest(bound) > 1 - 1e-9 && lowest(points) > 1 - NOISE;
        return Finding.of(
                claim,
                neverWins && lost > 0.35 && lost < 0.65,
                text(
                        "Bound processes need %.2f of the workstations' time at least, %.2f simulated; at a utilization of "
                                + "0.5 being bound loses %.0f %% of what independence saves.",
                        lowest(bound), lowest(points), 100 * lost));
    }

    private Finding scaling() {
        String claim =
                "Six interfaces for eight processes beat even workstations with two each, up to a utilization of "
                        + "about 0.5.";
        Map<Double, Double> six = curve(SCALING, ModelTable.seriesOf(new NodeShape(8, 6)));
        Map<Double, Double> two = curve(SCALING, ModelTable.seriesOf(ModelTable.TWO_FOR_ONE));
        if (six.isEmpty() || two.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        double even = crossing(six, utilization -> at(two, utilization));
        return Finding.of(claim, Math.abs(even - 0.5) < NEAR, text("They do below %.2f.", even));
    }

    private Finding equallyLong() {
        String claim =
                "If all demands are equally long, processes fall into step, and pay for it as if all communicated at "
                        + "the same time.";
        OptionalDouble equal = mean(CORRELATION, simulated(ModelTable.EQUALLY_LONG));
        OptionalDouble random = mean(CORRELATION, ModelTable.INDEPENDENTLY);
        OptionalDouble together = mean(CORRELATION, ModelTable.TOGETHER);
        if (equal.isEmpty() || random.isEmpty() || together.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        double middle = (random.getAsDouble() + together.getAsDouble()) / 2;
        return Finding.of(
                claim,
                equal.getAsDouble() > middle,
                text(
                        "At a utilization of 0.5, processes with equally long demands that begin at different times need "
                                + "%.2f of the workstations' time; with random demands it is %.2f, with all at the same "
                                + "time %.2f.",
                        equal.getAsDouble(), random.getAsDouble(), together.getAsDouble()));
    }

    private Finding manyNodes() {
        String claim = "Sharing wins in clumps of any size, also if at barriers everybody waits for the slowest of "
                + ModelTable.MOST_NODES + " nodes.";
        String most = Integer.toString(ModelTable.MOST_NODES);
        OptionalDouble one = results.mean(NODES.id(), ModelTable.INDEPENDENTLY, "1");
        OptionalDouble many = results.mean(NODES.id(), ModelTable.INDEPENDENTLY, most);
        OptionalDouble clump = results.mean(BARRIERS.id(), ModelTable.INDEPENDENTLY, most);
        OptionalDouble now = results.mean(BARRIERS.id(), ModelTable.NOW, most);
        if (one.isEmpty() || many.isEmpty() || clump.isEmpty() || now.isEmpty()) {
            return Finding.open(claim, NOT_DONE);
        }
        return Finding.of(
                claim,
                one.getAsDouble() < 1 && many.getAsDouble() < 1,
                text(
                        "At a utilization of %.1f one node needs %.2f of the time of workstations, %s nodes %.2f; waiting "
                                + "for the slowest makes that %.1f times the average work, on workstations %.1f times.",
                        ModelTable.UTILIZATION,
                        one.getAsDouble(),
                        most,
                        many.getAsDouble(),
                        clump.getAsDouble(),
                        now.getAsDouble()));
    }

    private OptionalDouble mean(ModelPanel panel, String series) {
        return results.mean(panel.id(), series, String.format(Locale.ROOT, "%.2f", MIDDLE));
    }

    /** Means by place on the axis; empty if there are none. */
    private Map<Double, Double> curve(ModelPanel panel, String series) {
        Map<Double, Double> curve = new TreeMap<>();
        for (Cell cell : results.of(panel.id())) {
            if (cell.series().equals(series)) {
                curve.put(Double.valueOf(cell.x()), Estimate.of(cell.sample()).mean());
            }
        }
        return curve;
    }

    private static double at(Map<Double, Double> curve, double x) {
        Double value = curve.get(x);
        return value == null ? Double.NaN : value;
    }

    private static double lowest(Map<Double, Double> curve) {
        return curve.values().stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    /** Where the curve, which is below the other for small x, comes to lie above it, interpolated; NaN if it does not. */
    private static double crossing(Map<Double, Double> curve, ToDoubleFunction<Double> other) {
        double before = Double.NaN;
        double aboveBefore = Double.NaN;
        for (Map.Entry<Double, Double> point : curve.entrySet()) {
            double above = point.getValue() - other.applyAsDouble(point.getKey());
            if (aboveBefore < 0 && above >= 0) {
                return before + (point.getKey() - before) * aboveBefore / (aboveBefore - above);
            }
            before = point.getKey();
            aboveBefore = above;
        }
        return Double.NaN;
    }

    /** The largest distance of a point from the curve, in units of the curve there. */
    private static double furthest(Map<Double, Double> points, Map<Double, Double> curve) {
        return points.entrySet().stream()
                .filter(point -> curve.containsKey(point.getKey()))
                .mapToDouble(point -> Math.abs(point.getValue() / at(curve, point.getKey()) - 1))
                .max()
                .orElse(Double.NaN);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
