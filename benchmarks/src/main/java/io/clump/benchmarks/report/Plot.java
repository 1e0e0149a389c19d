package io.clump.benchmarks.report;

import io.clump.benchmarks.report.Picture.Margins;
import java.awt.BasicStroke;
import java.awt.Color;
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
    /** A place on both axes. */
    record Point(double x, double y) {}

    private static final int MARKER_SIZE = 9;
    private static final float THIN = 1.3f;
    private static final float[] THESIS_DASH = {2, 3};

    private final Axis x;
    private final Axis y;
    private final int width;
    private final int height;
    private final Picture picture;
    private final XYChart chart;
    private int count;

    Plot(Axis x, Axis y, int width, int height, Margins margins) {
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
        picture = new Picture(width, height, margins);
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
        if (count > 0) {
            picture.add(PlotCanvas.paint(graphics -> chart.paint(graphics, width, height)));
        }
    }

    /** A line across the plot, and its value below it unless there is no room beside the one before. */
    void markX(double value, String text) {
        picture.markX(screenX(value), text);
    }

    /** A line across the plot, and its value to the left. */
    void markY(double value, String text) {
        picture.markY(screenY(value), text);
    }

    /** A line at a value, over a part of the plot's height. */
    void limit(double value, double from, double to) {
        picture.limit(screenX(x.clamp(value)), from, to);
    }

    /** Text at a place of the picture; its anchor is {@code start}, {@code middle} or {@code end}. */
    Html label(double left, double bottom, String anchor, String text) {
        return picture.label(left, bottom, anchor, text);
    }

    /** Where in the picture a value is; to be asked when all is drawn. */
    double screenX(double value) {
        return count == 0 ? 0 : chart.getScreenXFromChart(value);
    }

    /** Where in the picture a value is; to be asked when all is drawn. */
    double screenY(double value) {
        return count == 0 ? 0 : chart.getScreenYFromChart(value);
    }

    /**
     * The picture.
     *
     * @param id unique in the page
     * @param title for those who do not see it
     * @param description for those who do not see it
     */
    Html svg(String id, String title, String description) {
        return picture.svg(id, title, description);
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
