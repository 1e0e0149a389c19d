package io.clump.laboratory.report;

import static io.clump.laboratory.report.Picture.LINE;
import static io.clump.laboratory.report.Picture.WIDTH;
import static io.clump.laboratory.report.Picture.at;

import io.clump.laboratory.report.Axis.Scale;
import io.clump.laboratory.report.PanelData.Limit;
import io.clump.laboratory.report.PanelData.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A panel as rows: a name, a mark on an axis that all rows share, and the value in digits. A paper's value is a
 * hollow mark in the same row. There are groups of rows, as few as possible: one for each place of the panel, or for
 * each series. Measurements beside peers are grouped by peers. Many rows are spread over several pictures.
 */
final class RowPlot {
    /** A row, the name of a group if it has no value, or a limit. */
    private record Row(
            String title,
            @Nullable Value ours,
            @Nullable Value printed,
            @Nullable Limit limit,
            boolean isPeer) {
        List<String> name() {
            return Picture.wrap(title, isHeading() ? WIDTH : NAME_WIDTH);
        }

        double height() {
            return name().size() * LINE + (isHeading() ? HEADING_GAP : 2);
        }

        boolean isHeading() {
            return ours == null && printed == null && limit == null;
        }

        /** The value in digits. */
        String text() {
            if (limit != null) {
                return Numbers.digits(limit.value());
            }
            return ours != null ? ours.text() : printed != null ? printed.text() : "";
        }
    }

    private static final int OUR_STYLE = 0;
    private static final int PRINTED_STYLE = 3;
    private static final int MOST_ROWS = 24;
    private static final int TICKS = 4;
    private static final double NAME_WIDTH = 150;
    private static final double HEADING_GAP = 8;
    private static final double GAP = 9;
    private static final double BASE = 4.5;
    private static final double DODGE = 3;

    private final PanelData data;
    private final List<List<Row>> groups = new ArrayList<>();
    private final double left;
    private final Axis axis;

    RowPlot(PanelData data) {
        this.data = data;
        List<String> names = data.names();
        boolean isByPlace = data.isBeside() || names.size() >= data.xs().size();
        for (String group : isByPlace ? data.xs() : names) {
            List<Row> rows = new ArrayList<>();
            if (names.size() > 1 && data.xs().size() > 1) {
                rows.add(new Row(group, null, null, null, false));
            }
            for (String label : isByPlace ? names : data.xs()) {
                String name = isByPlace ? label : group;
                String x = isByPlace ? group : label;
                Value ours = data.value(name, false, x);
                Value printed = data.value(name, true, x);
                if (ours != null || printed != null) {
                    boolean isPeer = data.isBeside() && !PanelData.isOurs(name);
                    rows.add(new Row(label, ours, printed, null, isPeer));
                }
            }
            data.limits().forEach(limit -> rows.add(new Row(limit.text(), null, null, limit, false)));
            groups.add(rows);
        }
        List<Row> rows = groups.stream()
                .flatMap(List::stream)
                .filter(row -> !row.isHeading())
                .toList();
        left = GAP
                + Picture.width(
                        rows.stream().flatMap(row -> row.name().stream()).toList());
        double values = Picture.width(rows.stream().map(Row::text).toList());
        axis = Axis.of(data.extent(), data.needsLog() ? Scale.LOG : Scale.FROM_ZERO, left, WIDTH - values - GAP);
    }

    List<Html> html(String id) {
        int rows = groups.stream().mapToInt(List::size).sum();
        int pictures = (rows + MOST_ROWS - 1) / MOST_ROWS;
        List<Html> plots = new ArrayList<>();
        List<Row> some = new ArrayList<>();
        for (List<Row> group : groups) {
            if (!some.isEmpty() && some.size() + group.size() > rows / pictures + (group.size() + 1) / 2) {
                plots.add(plot(id + "-" + plots.size(), some));
                some.clear();
            }
            some.addAll(group);
        }
        plots.add(plot(id + "-" + plots.size(), some));
        return plots;
    }

    private Html plot(String id, List<Row> rows) {
        Picture picture = new Picture();
        double bottom = rows.stream().mapToDouble(Row::height).sum() + BASE;
        markX(picture, bottom);
        double top = 0;
        for (Row row : rows) {
            if (row.isHeading()) {
                picture.lines(0, top + HEADING_GAP + LINE - BASE, "start", "heading", row.name());
            } else {
                picture.lines(
                        0, top + LINE - BASE, "start", row.ours() == null || row.isPeer() ? "" : "name", row.name());
                draw(picture, row, top + LINE / 2.0 + 1);
            }
            top += row.height();
        }
        List<String> label = Picture.wrap(data.yLabel(), WIDTH);
        double middle =
                Math.max(Picture.width(label) / 2, Math.min(WIDTH - Picture.width(label) / 2, (left + axis.end()) / 2));
        picture.lines(middle, bottom + 2 * LINE + GAP, "middle", "label", label);
        return picture.svg(bottom + (label.size() + 1) * LINE + 2 * GAP, id, data.title(), description(rows));
    }

    private void draw(Picture picture, Row row, double middle) {
        picture.line("row", left, middle, axis.end(), middle);
        Limit limit = row.limit();
        if (limit != null) {
            double place = axis.place(limit.value());
            picture.line("limit", place, 0, place, middle + GAP);
        }
        double dodge = row.ours() != null && row.printed() != null ? DODGE : 0;
        if (row.ours() != null) {
            mark(picture, row.isPeer() ? "peer" : "s0", row.title(), row.ours(), OUR_STYLE, middle - dodge);
        }
        if (row.printed() != null) {
            mark(picture, "s1 thesis", row.title() + " " + data.year(), row.printed(), PRINTED_STYLE, middle + dodge);
        }
        picture.text(WIDTH, middle + BASE - 1, "end", "value", row.text());
    }

    private void mark(Picture picture, String style, String title, Value value, int styleIndex, double middle) {
        double place = axis.place(value.mean());
        if (!axis.isLog() && styleIndex == OUR_STYLE) {
            picture.line(style + " bar", axis.place(data.isRatio() ? 1 : 0), middle, place, middle);
        }
        String interval = value.high() > value.low()
                ? at('M', axis.place(value.low()), middle) + "H" + Numbers.place(axis.place(value.high()))
                : "";
        picture.mark(
                style + " mark",
                Picture.mark(styleIndex, false, place, middle, interval),
                title + ": " + value.detail() + " " + data.unit());
    }

    private void markX(Picture picture, double bottom) {
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : axis.ticks(TICKS)) {
            String text = Numbers.tick(tick);
            double place = axis.place(tick);
            double half = Picture.width(text) / 2;
            if (place - half > free && place + half < WIDTH) {
                picture.line("grid", place, 0, place, bottom);
                picture.text(place, bottom + LINE, "middle", "", text);
                free = place + half + BASE;
            }
        }
        if (data.isRatio() && axis.has(1)) {
            picture.line("one", axis.place(1), 0, axis.place(1), bottom);
        }
    }

    private String description(List<Row> rows) {
        List<String> texts = rows.stream()
                .map(row -> row.title() + (row.text().isEmpty() ? "" : " " + row.text()))
                .toList();
        return data.yLabel() + ": " + String.join("; ", texts) + ".";
    }
}
