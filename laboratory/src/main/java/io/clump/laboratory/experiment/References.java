package io.clump.laboratory.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results of the papers. Tables and figures of the thesis are CSV files in {@code /io/clump/laboratory/thesis}, as the
 * thesis prints them. A row of {@code references.csv} there says which part of a table belongs to which panel; {@code
 * quoted.csv} has results that the thesis and the other papers state in their text.
 */
final class References {
    private static final Pattern COMMA = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
    private static final char PLUS_MINUS = '±';
    private static final String OTHERS = "!";
    private static final String THESIS = "Lumetta 1998";

    private References() {}

    /** Returns the references of an experiment; none if no row names it. */
    static List<Reference> of(String experiment) {
        Stream<Reference> quoted = rows("quoted")
                .filter(row -> row.get("experiment").equals(experiment))
                .map(row -> new Reference(
                        or(row.get("paper"), THESIS),
                        row.get("panel"),
                        row.get("series"),
                        row.get("x"),
                        mean(row.get("mean")),
                        null));
        Stream<Reference> printed = rows("references")
                .filter(row -> row.get("experiment").equals(experiment))
                .flatMap(References::select);
        return Stream.concat(quoted, printed).toList();
    }

    private static Stream<Reference> select(Row part) {
        List<Row> table = rows(part.get("table")).toList();
        double factor = part.get("times").isEmpty() ? 1 : mean(part.get("times"));
        return table.stream()
                .filter(row -> isChosen(row.name(), part.get("rows")))
                .flatMap(row -> row.columns()
                        .filter(column -> !row.get(column).isEmpty() && isChosen(column, part.get("columns")))
                        .map(column -> {
                            double whole = whole(table, part, row, column);
                            Double interval = interval(row.get(column));
                            return new Reference(
                                    THESIS,
                                    part.get("panel"),
                                    or(part.get("as"), column),
                                    row.name(),
                                    factor * mean(row.get(column)) / whole,
                                    interval == null ? null : factor * interval / whole);
                        }));
    }

    /** Returns the divisor of a cell; 1 if the cell is shown as it is. */
    private static double whole(List<Row> table, Row part, Row own, String column) {
        if (part.get("over row").isEmpty() && part.get("over column").isEmpty()) {
            return 1;
        }
        return table.stream()
                .filter(row -> row.name().equals(or(part.get("over row"), own.name())))
                .mapToDouble(row -> mean(row.get(or(part.get("over column"), column))))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isChosen(String name, String names) {
        return names.isEmpty()
                || names.startsWith(OTHERS)
                        != List.of(names.replace(OTHERS, "").split(";", -1)).contains(name);
    }

    private static String or(String text, String other) {
        return text.isEmpty() ? other : text;
    }

    private static double mean(String cell) {
        int sign = cell.indexOf(PLUS_MINUS);
        return Double.parseDouble(sign < 0 ? cell : cell.substring(0, sign));
    }

    private static @Nullable Double interval(String cell) {
        int sign = cell.indexOf(PLUS_MINUS);
        return sign < 0 ? null : Double.valueOf(cell.substring(sign + 1));
    }

    private static Stream<Row> rows(String file) {
        String path = "/io/clump/laboratory/thesis/" + file + ".csv";
        try (InputStream in = References.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no such table of the thesis: " + path);
            }
            List<List<String>> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> COMMA.splitAsStream(line)
                            .map(cell -> cell.replace("\"", ""))
                            .toList())
                    .toList();
            return lines.stream().skip(1).map(cells -> new Row(lines.get(0), cells));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a table of the thesis: " + path, e);
        }
    }

    /**
     * A row of a file.
     *
     * @param names of the columns; the first one has the name of the row
     * @param cells may be fewer, if the last ones are empty
     */
    private record Row(List<String> names, List<String> cells) {
        String name() {
            return cells.get(0);
        }

        Stream<String> columns() {
            return names.stream().skip(1);
        }

        String get(String column) {
            int place = names.indexOf(column);
            return place < cells.size() ? cells.get(place) : "";
        }
    }
}
