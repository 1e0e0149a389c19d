package io.clump.benchmarks.report;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.report.Report.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Figures beside their peers: a picture of each, then all in a table. */
final class FigureView {
    private static final String NOTHING = "–";

    private final Part part;
    private final List<Figure> figures;

    FigureView(Part part, List<Figure> figures) {
        this.part = part;
        this.figures = figures;
    }

    List<Html> html() {
        Html plots = Html.of("div").in("plots many");
        figures.forEach(figure -> card(figure).ifPresent(card -> plots.add(card)));
        return List.of(plots, table());
    }

    private Optional<Html> card(Figure figure) {
        return new FigurePlot(figure)
                .html("plot-" + part.name() + "-" + figure.name())
                .map(plot -> {
                    Html card = Html.of("figure").add(Html.of("h3", figure.title()));
                    List<Finding> findings = findings(figure);
                    for (int i = 0; i < findings.size(); i++) {
                        Finding finding = findings.get(i);
                        card.add(Html.of("p")
                                .add(Verdicts.badge(finding.verdict()))
                                .text(" " + limit(figure, figure.bars().get(i)) + ". " + finding.sentence()));
                    }
                    card.add(plot);
                    figure.notes().forEach(note -> card.add(Html.of("p", note).in("note")));
                    return card;
                });
    }

    private Html table() {
        Table table = new Table(
                "Medians, and the smallest and largest values",
                List.of("figure", "verdict", "expected", "clump", "beside it", "its value", "ratio"));
        for (Figure figure : figures) {
            String ours = figure.value() == null ? "not measured" : text(figure.value(), figure.unit());
            List<List<Html>> rows = rows(figure, ours);
            for (List<Html> row : rows) {
                table.row(figure.title(), row);
            }
        }
        return table.html();
    }

    private List<List<Html>> rows(Figure figure, String ours) {
        List<List<Html>> rows = new ArrayList<>();
        for (Bar bar : figure.bars()) {
            if (bar.beside() == null || !figure.peers().containsKey(bar.beside())) {
                rows.add(row(figure, ours, bar.beside() == null ? NOTHING : bar.beside(), null, bar));
            }
        }
        for (Map.Entry<String, Sample> peer : figure.peers().entrySet()) {
            Bar bar = figure.bars().stream()
                    .filter(candidate -> peer.getKey().equals(candidate.beside()))
                    .findFirst()
                    .orElse(null);
            rows.add(row(figure, ours, peer.getKey(), peer.getValue(), bar));
        }
        return rows.isEmpty() ? List.of(row(figure, ours, NOTHING, null, null)) : rows;
    }

    private List<Html> row(Figure figure, String ours, String beside, @Nullable Sample peer, @Nullable Bar bar) {
        Double ratio = peer == null ? null : figure.ratio(beside);
        return List.of(
                bar == null ? Table.cell(NOTHING) : Html.of("td").add(Verdicts.badge(verdict(figure, bar))),
                Table.cell(bar == null ? NOTHING : limit(figure, bar)),
                Table.cell(ours),
                Table.cell(beside).in("word"),
                Table.cell(peer == null ? NOTHING : text(peer, figure.unit())),
                Table.cell(ratio == null ? NOTHING : Numbers.digits(ratio)));
    }

    private Verdict verdict(Figure figure, Bar bar) {
        return findings(figure).get(figure.bars().indexOf(bar)).verdict();
    }

    /** One for each bar. */
    private List<Finding> findings(Figure figure) {
        return part.experiment().findings(new Results(List.of(), List.of(figure)));
    }

    private static String limit(Figure figure, Bar bar) {
        String words = bar.sense() == Bar.Sense.AT_MOST ? "at most " : "at least ";
        return bar.beside() == null
                ? words + Numbers.digits(bar.limit()) + " " + figure.unit()
                : words + Numbers.digits(bar.limit()) + " × " + bar.beside();
    }

    private static String text(Sample sample, String unit) {
        return Numbers.digits(sample.median()) + " " + unit + " (" + Numbers.digits(sample.min()) + " to "
                + Numbers.digits(sample.max()) + ")";
    }
}
