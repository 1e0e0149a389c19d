package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.harness.Sample;
import io.clump.model.ModelPanel;
import io.clump.model.ModelPoint;
import io.clump.model.ModelTable;
import io.clump.model.NodeShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Values that the thesis reads off the curves of its model, read off ours: series is the curve, x the kind of value.
 */
record ModelReadings(List<ModelPoint> points) {
    private static final double MIDDLE = 0.5;
    private static final double PERCENT = 100;

    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (ModelPanel panel : ModelPanel.values()) {
            Map<String, Map<Double, Double>> curves = curves(panel);
            if (panel.overUtilization()) {
                curves.forEach((series, curve) -> read(cells, panel, series, curve, curves));
            }
        }
        return cells;
    }

    private static void read(
            List<Cell> cells,
            ModelPanel panel,
            String series,
            Map<Double, Double> curve,
            Map<String, Map<Double, Double>> curves) {
        String name = panel.id() + ": " + series;
        add(
                cells,
                name,
                "lowest",
                curve.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow());
        Map<Double, Double> points = curves.get(ModelTable.simulated(series));
        if (points != null) {
            add(cells, name, "furthest", PERCENT * furthest(points, curve));
        }
        Map<Double, Double> two = curves.get(ModelTable.seriesOf(ModelTable.TWO_FOR_ONE));
        boolean isSix = series.equals(ModelTable.seriesOf(new NodeShape(8, 6)));
        add(cells, name, "even", crossing(curve, isSix && two != null ? x -> at(two, x) : any -> 1));
        Map<Double, Double> apart = curves.get(ModelTable.INDEPENDENTLY);
        Map<Double, Double> together = curves.get(ModelTable.TOGETHER);
        if (apart != null && together != null && curve.containsKey(MIDDLE)) {
            double share =
                    PERCENT * (at(curve, MIDDLE) - at(apart, MIDDLE)) / (at(together, MIDDLE) - at(apart, MIDDLE));
            add(cells, name, series.equals(ModelTable.BOUND) ? "lost" : "in step", share);
        }
    }

    /** Adds a value, unless it cannot be read off the curve, such as the crossing of curves that do not cross. */
    private static void add(List<Cell> cells, String series, String x, double value) {
        if (!Double.isNaN(value)) {
            cells.add(Cell.of("readings", series, x, Sample.exactly(value), 1));
        }
    }

    /** Returns the means by place on the axis, of each series. */
    private Map<String, Map<Double, Double>> curves(ModelPanel panel) {
        Map<String, Map<Double, Double>> curves = new TreeMap<>();
        for (ModelPoint point : points) {
            if (point.panel() == panel) {
                curves.computeIfAbsent(point.series(), any -> new TreeMap<>()).put(point.x(), point.mean());
            }
        }
        return curves;
    }

    /**
     * Returns where the curve, which is below the other one for small x, comes to lie above it, interpolated; NaN if it
     * does not.
     */
    private static double crossing(Map<Double, Double> curve, DoubleUnaryOperator other) {
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

    private static double at(Map<Double, Double> curve, double x) {
        Double value = curve.get(x);
        return value == null ? Double.NaN : value;
    }

    /** Returns the largest distance of a point from the curve, as a share of the curve there. */
    private static double furthest(Map<Double, Double> points, Map<Double, Double> curve) {
        return points.entrySet().stream()
                .filter(point -> curve.containsKey(point.getKey()))
                .mapToDouble(point -> Math.abs(point.getValue() / at(curve, point.getKey()) - 1))
                .max()
                .orElse(Double.NaN);
    }
}
