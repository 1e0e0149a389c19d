package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Latency;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.report.Report.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A panel of which something was measured: its plot, unless its numbers belong on no common axis, and its tables. */
final class PanelView {
    private static final String NOTHING = "–";
    private static final String CROWDED = "†";
    private static final String THESIS = " 1998";

    /** A table of more, or of longer headings, does not fit there. */
    private static final int COLUMNS_BESIDE_A_PLOT = 5;

    private static final int CHARACTERS_BESIDE_A_PLOT = 60;

    private final Part part;
    private final Panel panel;
    private final PanelData data;

    PanelView(Part part, Panel panel) {
        this.part = part;
        this.panel = panel;
        data = PanelData.of(part.experiment(), panel, part.record().results());
    }

    Html html() {
        Html view = Html.of("div").in("panel").with("id", id()).add(Html.of("h3", panel.title()));
        List<Html> plots = plots();
        Html tables = Html.of("div").add(values());
        if (data.cells().stream().anyMatch(cell -> cell.latency() != null)) {
            tables.add(latencies());
        }
        if (plots.isEmpty()) {
            view.add(tables);
        } else {
            Html pictures =
                    Html.of("div").in(plots.size() > 1 ? "plots many" : "plots").add(plots);
            view.add(Html.of("div")
                    .in(plots.size() == 1 && isNarrow() ? "beside" : "below")
                    .add(pictures, tables));
        }
        if (data.cells().stream().anyMatch(part::isCrowded)) {
            view.add(Html.of(
                            "p",
                            CROWDED + " more busy processes than the "
                                    + part.record().machine().processors()
                                    + " processors of this machine: they took turns")
                    .in("note"));
        }
        return view;
    }

    private boolean isNarrow() {
        List<String> columns = columns();
        return columns.size() <= COLUMNS_BESIDE_A_PLOT
                && String.join("", columns).length() <= CHARACTERS_BESIDE_A_PLOT;
    }

    private String id() {
        return part.name() + "-" + panel.name();
    }

    private List<Html> plots() {
        return switch (panel.kind()) {
            case LINES, LINES_OVER_LOG, LINES_LOG_LOG -> new LinePlots(data).html("plot-" + id());
            case BARS, BARS_OVER_LOG -> new BarPlots(data).html("plot-" + id());
            case STACKED_BARS -> new StackedPlots(data).html("plot-" + id());
            case TABLE -> List.of();
        };
    }

    private Html values() {
        Table table = new Table(panel.yLabel() + ": mean ± 95 % interval", columns());
        data.xs().forEach(x -> table.row(x, values(x)));
        return table.html();
    }

    private List<String> columns() {
        List<String> headings = new ArrayList<>();
        headings.add(panel.xLabel());
        for (String name : data.series()) {
            if (data.isMeasured(name)) {
                headings.add(name);
            }
            if (data.isInThesis(name)) {
                headings.add(name + THESIS);
            }
        }
        return headings;
    }

    private List<Html> values(String x) {
        List<Html> cells = new ArrayList<>();
        for (String name : data.series()) {
            if (data.isMeasured(name)) {
                cells.add(Table.cell(data.cell(name, x).map(this::text).orElse(NOTHING)));
            }
            if (data.isInThesis(name)) {
                cells.add(Table.cell(data.reference(name, x)
                                .map(reference ->
                                        PlotPoint.of(reference).estimate().text())
                                .orElse(NOTHING))
                        .in("thesis"));
            }
        }
        return cells;
    }

    private String text(Cell cell) {
        String text = PlotPoint.of(cell).estimate().text();
        return part.isCrowded(cell) ? text + " " + CROWDED : text;
    }

    private Html latencies() {
        Table table = new Table(
                "How the single ones differ (" + panel.unit() + ")",
                List.of(panel.xLabel(), "series", "half take at most", "99 % at most", "99.9 % at most", "of"));
        for (String x : data.xs()) {
            for (String name : data.series()) {
                Optional<Cell> cell = data.cell(name, x);
                Latency latency = cell.map(Cell::latency).orElse(null);
                if (latency != null) {
                    table.row(
                            x,
                            List.of(
                                    Table.cell(name).in("word"),
                                    Table.cell(Numbers.digits(latency.p50())),
                                    Table.cell(Numbers.digits(latency.p99())),
                                    Table.cell(Numbers.digits(latency.p999())),
                                    Table.cell(Numbers.round((double) latency.count()))));
                }
            }
        }
        return table.html();
    }
}
