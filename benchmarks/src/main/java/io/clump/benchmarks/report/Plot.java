package io.clump.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A picture of data over two axes. First lines, bars and intervals are added, then {@link #draw} has XChart draw them, then
 * labels and grid lines go where the drawn things are, and at last all is an element of SVG.
 */
final class Plot {
    /** Room around the area of the data, in units of the plot. */
    record Margins(int left, int top, int right, int bottom) {}

    /** A place on both axes. */
    record Point(double x, double y) {}

    private static final int MARKER_SIZE = 9;
    private static final double CHARACTER_WIDTH = 7.5;
    private static final float THIN = 1.3f;
    private static final float[] THESIS_DASH = {2, 3};

    private final Axis x;
    private final Axis y;
    private final int width;
    private final int height;
    private final Margins margins;
    private final XYChart chart;
    private final List<Html> grid = new ArrayList<>();
    private final List<Html> limits = new ArrayList<>();
    private final List<Html> labels = new ArrayList<>();
    private List<Html> shapes = List.of();
    private int count;
    private double free = Double.NEGATIVE_INFINITY;

    Plot(Axis x, Axis y, int width, int height, Margins margins) {
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
        this.margins = margins;
        chart = new XYChartBuilder().width(width).height(height).build();
        XYStyler styler = chart.getStyler();
        styler.setAxisTicksVisible(false)
                .setAxisTitlesVisible(false)
                .setPlotGridLinesVisible(false)
                .setPlotTicksMarksVisible(false)
                .setXAxisLogarithmic(x.isLog())
                .setYAxisLogarithmic(y.isLog())
                .setXAxisMin(x.min())
                .setXAxisMax(x.max())
                .setYAxisMin(y.min())
                .setYAxisMax(y.max())
                .setPlotMargin(0);
        styler.setLegendVisible(false)
                .setChartTitleVisible(false)
                .setChartPadding(0)
                .setPlotBorderVisible(false)
                .setPlotContentSize(1)
                .setMarkerSize(MARKER_SIZE);
    }

    /** A line from point to point, with the marks of the series. */
    void line(SeriesLook look, List<Point> points) {
        add(points, look.line(), look.color(), look.marker());
    }

    /** A mark alone. */
    void mark(SeriesLook look, Point point) {
        add(List.of(point), SeriesLines.NONE, look.color(), look.marker());
    }

    /** Where the true value may be, as a thin line; what does not fit on the axes is left out. */
    void interval(SeriesLook look, Point from, Point to) {
        BasicStroke stroke = look.isThesis()
                ? new BasicStroke(THIN, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, THESIS_DASH, 0)
                : new BasicStroke(THIN, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
        add(List.of(clamped(from), clamped(to)), stroke, look.color(), SeriesMarkers.NONE);
    }

    /** A horizontal bar from the beginning of the axis to a value. */
    void bar(SeriesLook look, Point end, float thickness) {
        Point from = new Point(x.isLog() ? x.min() : x.clamp(0), end.y());
        BasicStroke stroke = new BasicStroke(thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
        add(List.of(from, clamped(end)), stroke, look.paleColor(), SeriesMarkers.NONE);
    }

    /** Draws all that was added. */
    void draw() {
        shapes = count == 0 ? List.of() : PlotCanvas.paint(graphics -> chart.paint(graphics, width, height));
    }

    /** A line across the plot, and its value below it unless there is no room beside the one before. */
    void markX(double value, String text) {
        double place = screenX(value);
        double half = (text.length() + 1) * CHARACTER_WIDTH / 2;
        grid.add(rule(place, 0, place, height));
        if (place - half >= free && place + half <= width + margins.right + CHARACTER_WIDTH / 2) {
            label(place, height + 16, "middle", text);
            free = place + half;
        }
    }

    /** A line across the plot, and its value to the left. */
    void markY(double value, String text) {
        double place = screenY(value);
        grid.add(rule(0, place, width, place));
        label(-6, place + 4, "end", text);
    }

    /** A line at a value, over a part of the plot's height. */
    void limit(double value, double from, double to) {
        double place = screenX(x.clamp(value));
        limits.add(rule(place, from, place, to).in("limit"));
    }

    /** Text at a place of the picture; its anchor is {@code start}, {@code middle} or {@code end}. */
    Html label(double left, double bottom, String anchor, String text) {
        Html label = Html.of("text", text).with("x", Numbers.place(left)).with("y", Numbers.place(bottom));
        if (!anchor.equals("start")) {
            label.with("text-anchor", anchor);
        }
        labels.add(label);
        return label;
    }

    /** Where in the picture a value is; to be asked when all is drawn. */
    double screenX(double value) {
        return shapes.isEmpty() ? 0 : chart.getScreenXFromChart(value);
    }

    /** Where in the picture a value is; to be asked when all is drawn. */
    double screenY(double value) {
        return shapes.isEmpty() ? 0 : chart.getScreenYFromChart(value);
    }

    /**
     * The picture.
     *
     * @param id unique in the page
     * @param title for those who do not see it
     * @param description for those who do not see it
     */
    Html svg(String id, String title, String description) {
        int fullWidth = margins.left + width + margins.right;
        int fullHeight = margins.top + height + margins.bottom;
        return Html.of("svg")
                .in("plot")
                .with("viewBox", -margins.left + " " + -margins.top + " " + fullWidth + " " + fullHeight)
                .with("role", "img")
                .with("aria-labelledby", id + "-title " + id + "-text")
                .add(
                        Html.of("title", title).with("id", id + "-title"),
                        Html.of("desc", description).with("id", id + "-text"))
                .add(grid)
                .add(shapes)
                .add(limits)
                .add(labels);
    }

    private static Html rule(double fromX, double fromY, double toX, double toY) {
        return Html.of("line")
                .in("grid")
                .with("x1", Numbers.place(fromX))
                .with("y1", Numbers.place(fromY))
                .with("x2", Numbers.place(toX))
                .with("y2", Numbers.place(toY));
    }

    private Point clamped(Point point) {
        return new Point(x.clamp(point.x()), y.clamp(point.y()));
    }

    private void add(List<Point> points, BasicStroke stroke, Color color, Marker marker) {
        XYSeries series = chart.addSeries(
                Integer.toString(count++),
                points.stream().mapToDouble(Point::x).toArray(),
                points.stream().mapToDouble(Point::y).toArray());
        series.setMarker(marker);
        series.setMarkerColor(color);
        series.setLineStyle(stroke);
        series.setLineColor(color);
    }
}
