package io.clump.apps.components;

import io.clump.am2.ClumpException;
import io.clump.apps.LineForm;
import io.clump.apps.LineReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Header of a Matrix Market file (Boisvert, Pozo and Remington 1996).
 *
 * @param vertices number of rows, and of columns
 * @param entries number of entries that follow
 * @param sizeLine number of the line with these sizes, from 1
 * @param endByte offset in bytes of the entries
 */
record MatrixMarket(long vertices, long entries, long sizeLine, long endByte) {
    /** Header for a file that is not in this format. */
    static final MatrixMarket NONE = new MatrixMarket(0, 0, 0, 0);

    private static final String BANNER = "%%MatrixMarket";
    private static final int BANNER_WORDS = 5;

    private static final int MAX_BANNER_CHARACTERS = 1000;

    private static final LineForm SIZE = new LineForm(
            EdgeFile.COMMENTS, 3, 0, Long.MAX_VALUE, false, "not the size of a matrix", "rows, columns and entries");

    private static final List<String> FIELDS = List.of("pattern", "real", "integer", "complex");
    private static final List<String> SYMMETRIES = List.of("general", "symmetric", "skew-symmetric", "hermitian");

    /** Reads the header of a file, or returns {@link #NONE} if its first line is no banner. */
    static MatrixMarket read(Path file) throws IOException {
        String banner = firstLine(file);
        if (!banner.regionMatches(true, 0, BANNER, 0, BANNER.length())) {
            return NONE;
        }
        checkBanner(file, banner);
        try (LineReader lines = new LineReader(file, SIZE, 0, Long.MAX_VALUE)) {
            if (!lines.advance()) {
                throw new ClumpException("no size of the matrix: file=" + file
                        + ", found the end of the file, expected a line with rows, columns and entries");
            }
            long rows = lines.number(0);
            if (rows != lines.number(1) || rows == 0) {
                throw lines.wrong("no graph's matrix", "as many rows as columns, at least 1");
            }
            long end = lines.position();
            return new MatrixMarket(rows, lines.number(2), lines.lineNumber(), end);
        }
    }

    private static void checkBanner(Path file, String line) {
        String[] words = line.toLowerCase(Locale.ROOT).strip().split("\\s+", -1);
        boolean known = words.length == BANNER_WORDS
                && words[0].equals(BANNER.toLowerCase(Locale.ROOT))
                && words[1].equals("matrix")
                && words[2].equals("coordinate")
                && FIELDS.contains(words[3])
                && SYMMETRIES.contains(words[4]);
        if (!known) {
            throw new ClumpException("unknown kind of Matrix Market file: file=" + file + ", line=1, found=\""
                    + line.strip().replaceAll("\\p{Cntrl}", "?") + "\", expected " + BANNER + " matrix coordinate "
                    + String.join("|", FIELDS) + " " + String.join("|", SYMMETRIES));
        }
    }

    /** Returns the first line, or as much of it as a banner may have. */
    private static String firstLine(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            char[] characters = new char[MAX_BANNER_CHARACTERS];
            int count = Math.max(0, reader.read(characters));
            String start = new String(characters, 0, count);
            int end = start.indexOf('\n');
            return end < 0 ? start : start.substring(0, end);
        }
    }
}
