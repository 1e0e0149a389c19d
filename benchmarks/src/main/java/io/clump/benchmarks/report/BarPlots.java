package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Panel.Kind;
import io.clump.benchmarks.report.Picture.Margins;
import io.clump.benchmarks.report.Plot.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * A panel as horizontal bars, in a group for each place on its axis, so that names have room on a small screen, too. The end of
 * a bar has the mark of its series; the figures of 1998 are a mark without a bar, below ours.
 */
final class BarPlots {
    /** A bar, or a name above bars, and how high it is. */
    private record Row(String text, SeriesLook look, PlotPoint point, double height) {}

    private record Heading(String text, double top) {}

    private static final int WIDTH = 460;
    private static final Margins MARGINS = new Margins(10, 4, 14, 42);
    private static final int TICKS = 5;
    private static final double HEADING_HEIGHT = 22;
    private static final double NAME_HEIGHT = 17;
    private static final double ROW_HEIGHT = 16;
    private static final float BAR_THICKNESS = 9;
    private static final double GAP = 6;

    /** From here on bars bear their names, for there are not that many colours. */
    private static final int MOST_SERIES = SeriesLook.COUNT;

    private static final int MOST_ROWS = 36;
    private static final double ROOM_FOR_TEXT = 0.28;
    private static final double ROOM_FOR_SHORTEST = 0.08;
    private static final int TEXT_GAP = 9;
    private static final int TEXT_WIDTH = 110;

    private final PanelData data;
    private final boolean isNamed;
    private final Axis axis;

    BarPlots(PanelData data) {
        this.data = data;
        isNamed = data.series().size() > MOST_SERIES;
        axis = data.panel().kind() == Kind.BARS_OVER_LOG
                ? Axis.logarithmic(data.means()).with(ROOM_FOR_SHORTEST, ROOM_FOR_TEXT)
                : Axis.fromZero(data.extent()).with(0, ROOM_FOR_TEXT);
    }

    /** The plots, then the legend that they share. */
    List<Html> html(String id) {
        List<Html> plots = new ArrayList<>();
        List<String> group = new ArrayList<>();
        int rows = 0;
        for (String x : data.xs()) {
            int more = rows(x).size();
            if (rows > 0 && rows + more > MOST_ROWS) {
                plots.add(plot(id + "-" + plots.size(), group));
                group.clear();
                rows = 0;
            }
            group.add(x);
            rows += more;
        }
        if (!group.isEmpty()) {
            plots.add(plot(id + "-" + plots.size(), group));
        }
        return plots;
    }

    private Html plot(String id, List<String> xs) {
        List<Heading> headings = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        List<Double> middles = new ArrayList<>();
        double top = 0;
        for (String x : xs) {
            if (!x.isEmpty()) {
                headings.add(new Heading(x, top));
                top += HEADING_HEIGHT;
            }
            for (Row row : rows(x)) {
                rows.add(row);
                middles.add(top + row.height() - ROW_HEIGHT / 2);
                top += row.height();
            }
            top += GAP;
        }
        Plot plot = new Plot(axis, new Axis(-top, 0, false), WIDTH, (int) Math.ceil(top), MARGINS);
        for (int i = 0; i < rows.size(); i++) {
            draw(plot, rows.get(i), -middles.get(i));
        }
        plot.draw();
        axis.ticks(TICKS).forEach(tick -> plot.markX(tick, Numbers.round(tick)));
        plot.label(WIDTH / 2.0, Math.ceil(top) + 36, "middle", data.panel().yLabel())
                .in("axis");
        headings.forEach(heading -> plot.label(0, plot.screenY(-heading.top()) + 15, "start", heading.text())
                .in("heading"));
        for (int i = 0; i < rows.size(); i++) {
            label(plot, rows.get(i), middles.get(i));
        }
        Html figure = Html.of("figure").add(plot.svg(id, data.panel().title(), description(xs)));
        return isNamed && data.references().isEmpty()
                ? figure
                : figure.add(Html.of("figcaption").add(legend()));
    }

    private void draw(Plot plot, Row row, double y) {
        PlotPoint point = row.point();
        SeriesLook look = row.look();
        if (!look.isThesis()) {
            plot.bar(look, new Point(point.mean(), y), BAR_THICKNESS);
        }
        if (point.hasInterval()) {
            plot.interval(look, new Point(point.low(), y), new Point(point.high(), y));
        }
        plot.mark(look, new Point(axis.clamp(point.mean()), y));
    }

    private void label(Plot plot, Row row, double middle) {
        double place = plot.screenY(-middle);
        PlotPoint point = row.point();
        double end = Math.min(plot.screenX(axis.clamp(point.high())) + TEXT_GAP, WIDTH - TEXT_WIDTH);
        String text = point.estimate().text() + (row.look().isThesis() ? " (1998)" : "");
        plot.label(end, place + 4, "start", text).in("value");
        if (isNamed && !row.look().isThesis()) {
            plot.label(0, place - ROW_HEIGHT / 2 - 1, "start", row.text()).in("name");
        }
    }

    private List<Row> rows(String x) {
        List<Row> rows = new ArrayList<>();
        for (String name : data.series()) {
            data.cell(name, x)
                    .ifPresent(cell -> rows.add(new Row(
                            name,
                            data.look(name),
                            PlotPoint.of(cell),
                            isNamed ? NAME_HEIGHT + ROW_HEIGHT : ROW_HEIGHT)));
            data.reference(name, x)
                    .ifPresent(reference ->
                            rows.add(new Row(name, data.look(name).ofThesis(), PlotPoint.of(reference), ROW_HEIGHT)));
        }
        return rows;
    }

    private Html legend() {
        Legend legend = new Legend();
        for (String name : data.series()) {
            if (data.isMeasured(name)) {
                legend.add(name, data.look(name));
            }
            if (data.isInThesis(name)) {
                legend.add(name + " 1998", data.look(name).ofThesis());
            }
        }
        return legend.html();
    }

    private String description(List<String> xs) {
        return "Bars of " + data.panel().yLabel() + " for " + data.panel().xLabel() + " " + String.join(", ", xs) + ": "
                + String.join(", ", data.series()) + ". The table below has the numbers.";
    }
}
