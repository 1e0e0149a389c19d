package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Estimate;
import io.clump.laboratory.harness.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Results of an experiment, as lines of text. */
final class ExperimentText {
    private static final String GAP = "  ";
    private static final String NOTHING = "-";

    private ExperimentText() {}

    /** Returns tables, notes, and the findings about panels for which something was measured. */
    static List<String> lines(Experiment experiment, ExperimentRecord record) {
        Results results = record.results();
        List<String> lines = new ArrayList<>();
        for (Panel panel : experiment.panels()) {
            if (!results.of(panel.name()).isEmpty()) {
                lines.add(panel.title() + ", " + panel.yLabel());
                lines.addAll(aligned(table(panel, results)));
                lines.add("");
            }
        }
        record.trials().forEach(trial -> lines.addAll(trial.notes()));
        for (Claim claim : experiment.claims()) {
            if (claim.isAbout(results.panels())) {
                Finding finding = claim.judge(results);
                lines.add(verdict(finding) + finding.claim() + " - " + finding.sentence());
            }
        }
        return lines;
    }

    /** Returns where the processes ran. */
    static String placement(Experiment experiment, ExperimentRecord record) {
        Machine machine = record.machine();
        if (!experiment.isBound()) {
            return "the system chose the processors of the processes";
        }
        return machine.areTwoBound() && record.trials().stream().allMatch(TrialRecord::bound)
                ? "the two sides were bound to processors " + machine.bound().get(0) + " and "
                        + machine.bound().get(1)
                : "the two sides were NOT bound to processors of their own: do not rely on the figures";
    }

    private static String verdict(Finding finding) {
        return switch (finding.verdict()) {
            case HOLDS -> "holds: ";
            case DOES_NOT_HOLD -> "does NOT hold: ";
            case LEANS -> "leans: ";
            case OPEN -> "open: ";
        };
    }

    private static List<List<String>> table(Panel panel, Results results) {
        List<Cell> cells = results.of(panel.name());
        List<String> series = results.series(panel.name());
        List<List<String>> rows = new ArrayList<>();
        rows.add(Stream.concat(Stream.of(panel.xLabel()), series.stream()).toList());
        for (String x : results.xs(panel.name())) {
            rows.add(Stream.concat(Stream.of(x), series.stream().map(name -> text(cells, name, x)))
                    .toList());
        }
        return rows;
    }

    private static String text(List<Cell> cells, String series, String x) {
        return cells.stream()
                .filter(cell -> cell.series().equals(series) && cell.x().equals(x))
                .findFirst()
                .map(cell -> Estimate.of(cell.sample()).text())
                .orElse(NOTHING);
    }

    private static List<String> aligned(List<List<String>> rows) {
        String format = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .mapToObj(width -> "%-" + Math.max(1, width) + "s")
                .collect(Collectors.joining(GAP));
        return rows.stream()
                .map(row -> String.format(Locale.ROOT, format, row.toArray()).stripTrailing())
                .toList();
    }
}
