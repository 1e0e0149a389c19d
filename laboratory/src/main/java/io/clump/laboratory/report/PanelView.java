package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Latency;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.report.PanelData.Series;
import io.clump.laboratory.report.PanelData.Value;
import io.clump.laboratory.report.Report.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A panel: its heading, its pictures, and its numbers in tables, which are folded where there is a picture. */
final class PanelView {
    private static final String NOTHING = "–";

    /** The page has at most three columns; a part with this many columns of a table has space in one. */
    private static final int COLUMNS_OF_A_PART = 2;

    private final String id;
    private final PanelData data;
    private final PanelOrigin origin;
    private final List<Html> tables = new ArrayList<>();
    private String title;
    private String sentence = "";

    PanelView(String id, Part part, Panel panel) {
        this.id = id;
        data = PanelData.of(part, panel);
        origin = new PanelOrigin(part, panel);
        title = data.title();
        addTables(data);
    }

    /** Has another heading, and a sentence below it. */
    PanelView headed(String otherTitle, String text) {
        title = otherTitle;
        sentence = text;
        return this;
    }

    /** Adds tables with other numbers for the same picture. */
    PanelView addTables(PanelData more) {
        tables.add(values(more));
        if (more.series().stream()
                .flatMap(series -> series.values().values().stream())
                .anyMatch(value -> value.latency() != null)) {
            tables.add(latencies(more));
        }
        return this;
    }

    Html html() {
        List<Html> plots = plots(id, data);
        int parts = plots.isEmpty()
                ? (Math.min(data.xs().size(), data.series().size()) + 1) / COLUMNS_OF_A_PART
                : plots.size();
        Html content = plots.isEmpty()
                ? Html.of("%s", tables)
                : Html.of(
                        "<div class='plots'>%s</div>%s<details><summary>The numbers</summary>%s</details>",
                        plots,
                        data.isPrinted()
                                ? Html.of("<p class='note'>Hollow: the paper, %s.</p>", data.year())
                                : Html.NONE,
                        tables);
        return Html.of(
                "<div class='%s' id='%s'><h3>%s</h3>%s%s%s</div>",
                parts > 2 ? "panel wide" : parts == 2 ? "panel two" : "panel",
                id,
                title,
                sentence.isEmpty() ? Html.NONE : Html.of("<p>%s</p><p class='note'>%s</p>", sentence, data.title()),
                content,
                origin.html());
    }

    /** Returns the pictures of a panel; none if it is a table. */
    static List<Html> plots(String id, PanelData data) {
        return switch (data.kind()) {
            case LINES, LINES_OVER_LOG, LINES_LOG_LOG -> new LinePlot(data).html("plot-" + id);
            case BARS, BARS_OVER_LOG, STACKED_BARS -> new RowPlot(data).html("plot-" + id);
            case TABLE -> List.of();
        };
    }

    /** A table whose longer dimension goes down. */
    private static Html values(PanelData data) {
        boolean isTurned = data.series().size() > data.xs().size();
        List<String> names = data.series().stream().map(Series::title).toList();
        List<String> columns = new ArrayList<>(isTurned ? data.xs() : names);
        columns.add(0, isTurned ? "" : data.xLabel());
        Table table = new Table(
                data.yLabel() + (isTurned && !data.xLabel().isEmpty() ? ", by " + data.xLabel() : ""), columns);
        if (isTurned) {
            data.series()
                    .forEach(series -> table.row(
                            series.title(),
                            data.xs().stream().map(x -> cell(series, x)).toList()));
        } else {
            data.xs()
                    .forEach(x -> table.row(
                            x,
                            data.series().stream()
                                    .map(series -> cell(series, x))
                                    .toList()));
        }
        return table.html();
    }

    private static Html cell(Series series, String x) {
        Value value = series.values().get(x);
        return Html.of(
                series.isPrinted() ? "<td class='thesis'>%s</td>" : "<td>%s</td>",
                value == null ? NOTHING : value.detail());
    }

    private static Html latencies(PanelData data) {
        Table table = new Table(
                "How single operations differ" + (data.unit().isEmpty() ? "" : " (" + data.unit() + ")"),
                List.of(data.xLabel(), "series", "half take at most", "99 % at most", "99.9 % at most", "of"));
        for (String x : data.xs()) {
            for (Series series : data.series()) {
                Value value = series.values().get(x);
                Latency latency = value == null ? null : value.latency();
                if (latency != null) {
                    table.row(
                            x,
                            List.of(Html.of(
                                    "<td class='word'>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td>",
                                    series.name(),
                                    Numbers.digits(latency.p50()),
                                    Numbers.digits(latency.p99()),
                                    Numbers.digits(latency.p999()),
                                    String.format(Locale.ROOT, "%,d", latency.count()))));
                }
            }
        }
        return table.html();
    }
}
