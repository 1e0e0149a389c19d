package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.LineReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads keys from a range of lines of a text file: one signed decimal integer of 32 or 64 bits a line. Lines that begin
 * with {@code #} are skipped. Belongs to one thread.
 */
final class KeyReader implements Closeable {
    private final LineReader lines;
    private final int bits;
    private final long smallest;

    /**
     * Opens the file.
     *
     * @param file the file
     * @param type of its keys, which are numbers
     * @param start offset of the first line in bytes
     * @param end offset after the last line in bytes, or more than the file's length for all the rest
     * @throws IOException if the file cannot be opened
     */
    KeyReader(Path file, KeyType type, long start, long end) throws IOException {
        lines = new LineReader(file, "#", start, end);
        bits = Byte.SIZE * type.lengthBytes();
        smallest = Long.MIN_VALUE >> (Long.SIZE - bits);
    }

    /**
     * Goes on to the next key.
     *
     * @return false at the end of the range
     * @throws ClumpException if a line is neither a key nor to be skipped; says which
     * @throws IOException if the file cannot be read
     */
    boolean advance() throws IOException {
        if (!lines.nextLine()) {
            return false;
        }
        if (!lines.nextNumber() || key() < smallest || key() > ~smallest || !lines.atLineEnd()) {
            throw lines.wrongLine("not a " + bits + "-bit integer", smallest + " to " + ~smallest);
        }
        return true;
    }

    /** The key that {@link #advance} went to. */
    long key() {
        return lines.number();
    }

    /** Offset in bytes of the line of the key that {@link #advance} went to. */
    long lineStart() {
        return lines.lineStart();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
