package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Panel.Kind;
import io.clump.benchmarks.report.Picture.Margins;
import io.clump.benchmarks.report.Plot.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A panel as lines. Where there are too many to be told apart, there are several plots over the same axes, each with some of
 * them.
 */
final class LinePlots {
    private static final int WIDTH = 430;
    private static final int HEIGHT = 250;
    private static final Margins MARGINS = new Margins(62, 26, 14, 42);
    private static final int TICKS = 5;

    /** How many lines one plot has at most; those of the thesis count. */
    private static final int MOST_LINES = 8;

    private static final double END_ROOM = 0.03;
    private static final double TOP_ROOM = 0.06;

    private final PanelData data;
    private final boolean hasNumbers;
    private final Axis x;
    private final Axis y;

    LinePlots(PanelData data) {
        this.data = data;
        Kind kind = data.panel().kind();
        boolean isLogX = kind != Kind.LINES;
        hasNumbers = data.hasNumericXs()
                && data.xs().stream()
                        .noneMatch(place -> isLogX && PanelData.number(place).orElse(0) <= 0);
        x = (isLogX && hasNumbers ? Axis.logarithmic(places()) : Axis.around(places())).with(END_ROOM, END_ROOM);
        y = kind == Kind.LINES_LOG_LOG
                ? Axis.logarithmic(data.means()).with(TOP_ROOM, TOP_ROOM)
                : Axis.fromZero(data.extent());
    }

    /** The plots with their legends. */
    List<Html> html(String id) {
        List<Html> plots = new ArrayList<>();
        for (List<String> some : parts()) {
            String number = plots.isEmpty() ? "" : "-" + (plots.size() + 1);
            plots.add(plot(id + number, some));
        }
        return plots;
    }

    private Html plot(String id, List<String> names) {
        Plot plot = new Plot(x, y, WIDTH, HEIGHT, MARGINS);
        Legend legend = new Legend();
        for (String name : names) {
            if (data.isInThesis(name)) {
                SeriesLook look = data.look(name).ofThesis();
                draw(plot, look, ofThesis(name));
                legend.add(name + " 1998", look);
            }
        }
        for (String name : names) {
            if (data.isMeasured(name)) {
                draw(plot, data.look(name), ours(name));
                legend.add(name, data.look(name));
            }
        }
        plot.draw();
        y.ticks(TICKS).forEach(tick -> plot.markY(tick, Numbers.round(tick)));
        data.xs().forEach(text -> plot.markX(place(text), text));
        plot.label(-MARGINS.left() + 2, -12, "start", data.panel().yLabel()).in("axis");
        plot.label(WIDTH / 2.0, HEIGHT + 36, "middle", data.panel().xLabel()).in("axis");
        return Html.of("figure")
                .add(plot.svg(id, data.panel().title(), description(names)))
                .add(Html.of("figcaption").add(legend.html()));
    }

    private void draw(Plot plot, SeriesLook look, List<PlotPoint> points) {
        List<Point> line = new ArrayList<>();
        for (PlotPoint point : points) {
            double place = place(point.x());
            if (!y.isLog() || point.mean() > 0) {
                line.add(new Point(place, point.mean()));
                if (point.hasInterval()) {
                    plot.interval(look, new Point(place, point.low()), new Point(place, point.high()));
                }
            }
        }
        if (!line.isEmpty()) {
            plot.line(look, line);
        }
    }

    private String description(List<String> names) {
        return "Lines of " + data.panel().yLabel() + " over " + data.panel().xLabel() + ": " + String.join(", ", names)
                + ". The table below has the numbers.";
    }

    /** The series, spread evenly over as few plots as are readable. */
    private List<List<String>> parts() {
        int lines = data.series().stream().mapToInt(this::lines).sum();
        int plots = data.series().size() <= 2 ? 1 : (lines + MOST_LINES - 1) / MOST_LINES;
        List<List<String>> parts = new ArrayList<>();
        int each = (data.series().size() + plots - 1) / Math.max(1, plots);
        for (int from = 0; from < data.series().size(); from += each) {
            parts.add(data.series().subList(from, Math.min(data.series().size(), from + each)));
        }
        return parts;
    }

    private int lines(String name) {
        return data.isMeasured(name) && data.isInThesis(name) ? 2 : 1;
    }

    private List<PlotPoint> ours(String name) {
        return data.xs().stream()
                .flatMap(place -> data.cell(name, place).stream())
                .map(PlotPoint::of)
                .toList();
    }

    private List<PlotPoint> ofThesis(String name) {
        return data.xs().stream()
                .flatMap(place -> data.reference(name, place).stream())
                .map(PlotPoint::of)
                .toList();
    }

    private double place(String text) {
        return hasNumbers ? PanelData.number(text).orElseThrow() : data.xs().indexOf(text);
    }

    private DoubleStream places() {
        return data.xs().stream().mapToDouble(this::place);
    }
}
