package io.clump.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figures as a person reads them: a row for each peer, in ASCII. */
public final class FigureTable {
    private static final List<String> HEADINGS =
            List.of("figure", "ours (min to max)", "beside it", "(min to max)", "ratio", "bar", "holds");

    private static final String GAP = "  ";
    private static final String NOTHING = "-";

    private FigureTable() {}

    /**
     * Writes figures down.
     *
     * @param figures measured or not
     * @return lines without their ends, first the table, then the notes
     */
    public static List<String> lines(List<Figure> figures) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        figures.forEach(figure -> rows.addAll(rows(figure)));
        List<String> lines = new ArrayList<>(aligned(rows));
        List<String> notes = figures.stream()
                .flatMap(figure -> figure.notes().stream().map(note -> figure.title() + ": " + note))
                .toList();
        if (!notes.isEmpty()) {
            lines.add("");
            lines.addAll(notes);
        }
        return lines;
    }

    private static List<List<String>> rows(Figure figure) {
        List<List<String>> rows = new ArrayList<>();
        String title = figure.title();
        String ours = figure.value() == null ? "not measured" : text(figure.value(), figure.unit());
        for (Bar bar : figure.bars()) {
            // A bar without a peer that was measured has a row of its own.
            if (bar.beside() == null || !figure.peers().containsKey(bar.beside())) {
                String beside = bar.beside() == null ? NOTHING : bar.beside();
                rows.add(List.of(title, ours, beside, NOTHING, NOTHING, limit(bar, figure), verdict(figure, bar)));
                title = "";
                ours = "";
            }
        }
        for (Map.Entry<String, Sample> peer : figure.peers().entrySet()) {
            Bar bar = barBeside(figure, peer.getKey());
            Double ratio = figure.ratio(peer.getKey());
            rows.add(List.of(
                    title,
                    ours,
                    peer.getKey(),
                    text(peer.getValue(), figure.unit()),
                    ratio == null ? NOTHING : String.format(Locale.ROOT, "%.2f", ratio),
                    bar == null ? NOTHING : limit(bar, figure),
                    bar == null ? NOTHING : verdict(figure, bar)));
            title = "";
            ours = "";
        }
        return rows;
    }

    private static @Nullable Bar barBeside(Figure figure, String peer) {
        return figure.bars().stream()
                .filter(bar -> peer.equals(bar.beside()))
                .findFirst()
                .orElse(null);
    }

    private static String limit(Bar bar, Figure figure) {
        return bar.beside() == null
                ? bar.sense().sign() + " " + number(bar.limit()) + " " + figure.unit()
                : String.format(Locale.ROOT, "%s %.2f x", bar.sense().sign(), bar.limit());
    }

    private static String verdict(Figure figure, Bar bar) {
        Boolean holds = figure.holds(bar);
        return holds == null ? NOTHING : holds ? "yes" : "NO";
    }

    private static String text(Sample sample, String unit) {
        return number(sample.median()) + " " + unit + " (" + number(sample.min()) + " to " + number(sample.max()) + ")";
    }

    /** Three digits or a few more. */
    private static String number(double value) {
        String pattern = value == 0 || value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 0.01 ? "%.2f" : "%.2g";
        return String.format(Locale.ROOT, pattern, value);
    }

    private static List<String> aligned(List<List<String>> rows) {
        int[] widths = new int[HEADINGS.size()];
        for (List<String> row : rows) {
            Arrays.setAll(
                    widths, column -> Math.max(widths[column], row.get(column).length()));
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
