package io.clump.apps.components;

import io.clump.am2.ClumpException;
import io.clump.apps.LineReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Reads edges from a range of lines of a file. Belongs to one thread. */
final class EdgeReader implements Closeable {
    static final String COMMENTS = "#%";

    private final LineReader lines;
    private final long vertices;
    private long from;
    private long to;

    /**
     * Opens the file.
     *
     * @param file the file
     * @param vertices number of vertices, which are then numbered from 1; 0 if any number may occur
     * @param start offset of the first line in bytes
     * @param end offset after the last line in bytes, or more than the file's length for all the rest
     * @throws IOException if the file cannot be opened
     */
    EdgeReader(Path file, long vertices, long start, long end) throws IOException {
        this.vertices = vertices;
        lines = new LineReader(file, COMMENTS, start, end);
    }

    /**
     * Goes on to the next edge.
     *
     * @return false at the end of the range
     * @throws ClumpException if a line is neither an edge nor to be skipped; says which
     * @throws IOException if the file cannot be read
     */
    boolean advance() throws IOException {
        if (!lines.nextLine()) {
            return false;
        }
        from = nextVertex();
        to = nextVertex();
        return true;
    }

    /** One end of the edge that {@link #advance} went to. */
    long from() {
        return from;
    }

    /** The other end of it. */
    long to() {
        return to;
    }

    /** Offset in bytes of its line. */
    long lineStart() {
        return lines.lineStart();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private long nextVertex() throws IOException {
        if (!lines.nextNumber() || (vertices > 0 && (lines.number() < 1 || lines.number() > vertices))) {
            throw lines.wrongLine(
                    "not an edge",
                    "two whole numbers " + (vertices > 0 ? "from 1 to " + vertices : "of 64 bits") + " first");
        }
        return lines.number();
    }
}
