package io.clump.apps.components;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import io.clump.apps.LineForm;
import io.clump.apps.LineReader;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Files of graphs. The first line distinguishes the two forms. One is a Matrix Market file of coordinates: its entries
 * are edges between row and column, and its size is the number of vertices. The other form is an edge list: two 64-bit
 * integers per line; the vertices are the numbers that occur. Further columns are ignored, and so are blank lines and
 * lines that begin with {@code #} or {@code %}. Any thread may call these methods.
 *
 * @param file the file
 * @param vertices number of vertices, which are then numbered from 1; 0 for an edge list
 * @param parts the part that each process reads, by rank; only its own once a process has it from {@link #of}; none is
 *     larger than a process can hold
 */
record EdgeFile(Path file, long vertices, List<FilePart> parts) {
    static final long MAX_EDGES = 1 << 29;

    static final String COMMENTS = "#%";

    private static final String VERTICES = "input.vertices";

    /** Makes the list the record's own. */
    EdgeFile {
        parts = List.copyOf(parts);
    }

    /** Checks each line of a file and divides it among processes. Reads the file once and holds none of it. */
    static EdgeFile scan(Path file, int processes) {
        TextFiles.checkReadable(file);
        try {
            MatrixMarket matrix = MatrixMarket.read(file);
            EdgeFile scanned = new EdgeFile(
                    file,
                    matrix.vertices(),
                    FilePart.ofLines(file, form(matrix.vertices()), matrix.endByte(), processes));
            long edges = scanned.edges();
            if (matrix.vertices() > 0 && edges != matrix.entries()) {
                throw new ClumpException("wrong number of entries: file=" + file + ", line=" + matrix.sizeLine()
                        + ", found " + edges + " in the file, expected " + matrix.entries());
            }
            checkSize(scanned);
            return scanned;
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    LineReader open(FilePart part) throws IOException {
        return new LineReader(file, form(vertices), part.startByte(), part.endByte());
    }

    /** Returns the homes, by which the processes that have the same vertex find each other. */
    Homes homes(int size) {
        return new Homes(size, 1, vertices);
    }

    private static LineForm form(long vertices) {
        return new LineForm(
                COMMENTS,
                2,
                vertices > 0 ? 1 : Long.MIN_VALUE,
                vertices > 0 ? vertices : Long.MAX_VALUE,
                true,
                "not an edge",
                "two whole numbers " + (vertices > 0 ? "from 1 to " + vertices : "of 64 bits") + " first");
    }

    /** Reads, in the process of that rank, what {@link #toParameters} wrote. */
    static EdgeFile of(Path file, AppOptions options) {
        return new EdgeFile(file, options.number(VERTICES), List.of(FilePart.of(options)));
    }

    /** The part of a rank as parameters of its process. */
    Map<String, Long> toParameters(int rank) {
        Map<String, Long> parameters = new TreeMap<>(parts.get(rank).toParameters());
        parameters.put(VERTICES, vertices);
        return parameters;
    }

    /** Returns the number of edges in all parts; an edge that occurs twice counts twice. */
    long edges() {
        return parts.stream().mapToLong(FilePart::count).sum();
    }

    private static void checkSize(EdgeFile scanned) {
        int processes = scanned.parts.size();
        long edges = scanned.parts.stream().mapToLong(FilePart::count).max().orElse(0);
        long vertices = scanned.vertices / processes;
        if (edges > MAX_EDGES || vertices > MAX_EDGES) {
            throw new ClumpException(String.format(
                    Locale.ROOT,
                    "graph too large for %d processes: file=%s, found %,d edges and %,d vertices, "
                            + "expected up to %,d of each in a process",
                    processes,
                    scanned.file,
                    scanned.edges(),
                    scanned.vertices,
                    MAX_EDGES));
        }
    }
}
