package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Reference;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of the thesis: a row for each place on the axis, a column for each series, cells with the mean and half the 95 %
 * interval.
 *
 * @param series names of the columns, in the words of Clump
 * @param rows as {@code x mean±interval mean±interval …}; a hyphen where the thesis has nothing
 */
record ThesisTable(List<String> series, List<String> rows) {
    private static final String NOTHING = "-";
    private static final char PLUS_MINUS = '±';

    /** Makes a table from lines. */
    static ThesisTable of(List<String> series, String lines) {
        return new ThesisTable(
                series, lines.lines().filter(line -> !line.isBlank()).toList());
    }

    /** The table as it is, times a factor that converts its unit. */
    List<Reference> references(String panel, double factor) {
        List<Reference> references = new ArrayList<>();
        for (String row : rows) {
            String[] cells = row.strip().split("\\s+", -1);
            for (int column = 0; column < series.size(); column++) {
                String cell = cells[column + 1];
                if (!cell.equals(NOTHING)) {
                    references.add(new Reference(
                            panel, series.get(column), cells[0], factor * mean(cell), factor * interval(cell)));
                }
            }
        }
        return references;
    }

    /** Each series divided by its own mean at one place on the axis. */
    List<Reference> relativeTo(String panel, String x) {
        List<Reference> references = references(panel, 1);
        return references.stream()
                .map(reference -> {
                    double whole = references.stream()
                            .filter(other ->
                                    other.x().equals(x) && other.series().equals(reference.series()))
                            .findFirst()
                            .orElseThrow()
                            .mean();
                    Double interval = reference.interval();
                    return new Reference(
                            panel,
                            reference.series(),
                            reference.x(),
                            reference.mean() / whole,
                            interval == null ? null : interval / whole);
                })
                .toList();
    }

    private static double mean(String cell) {
        return Double.parseDouble(cell.substring(0, cell.indexOf(PLUS_MINUS)));
    }

    private static double interval(String cell) {
        // The digest writes .03 for 0.03.
        return Double.parseDouble(cell.substring(cell.indexOf(PLUS_MINUS) + 1));
    }
}
