package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads keys from a range of lines of a text file: one signed 32-bit decimal integer a line, with blanks before and after
 * it and a sign if need be. Blank lines and those whose first character that is no blank is {@code #} are skipped. Does
 * not allocate for each line and holds one buffer, whatever the size of the file. Belongs to one thread.
 */
final class KeyReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 17;

    /** What stands for the end of the range where a character is expected. */
    private static final int END = -1;

    /** Most characters of a wrong line that an error shows. */
    private static final int SHOWN_CHARACTERS = 40;

    /** Any magnitude above that of {@link Integer#MIN_VALUE}: the number is wrong, however many digits follow. */
    private static final long TOO_LARGE = -(long) Integer.MIN_VALUE + 1;

    private final Path file;
    private final FileChannel channel;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private final long end;
    private long bufferEnd;
    private int next;
    private int limit;
    private long lineStart;
    private int key;

    /**
     * Opens the file.
     *
     * @param file the file
     * @param start offset of the first line in bytes
     * @param end offset after the last line in bytes, or more than the file's length for all the rest
     * @throws IOException if the file cannot be opened
     */
    KeyReader(Path file, long start, long end) throws IOException {
        this.file = file;
        this.end = end;
        bufferEnd = start;
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    /**
     * Goes on to the next key.
     *
     * @return false at the end of the range
     * @throws ClumpException if a line is neither a key nor to be skipped; says which
     * @throws IOException if the file cannot be read
     */
    boolean advance() throws IOException {
        while (true) {
            lineStart = bufferEnd - limit + next;
            int character = skipBlanks(read());
            if (character == END) {
                return false;
            } else if (character == '#') {
                skipLine();
            } else if (character != '\n') {
                key = number(character);
                return true;
            }
        }
    }

    /** The key that {@link #advance} went to. */
    int key() {
        return key;
    }

    /** Offset in bytes of the line of the key that {@link #advance} went to. */
    long lineStart() {
        return lineStart;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private int number(int first) throws IOException {
        boolean negative = first == '-';
        int character = negative || first == '+' ? read() : first;
        boolean valid = isDigit(character);
        long magnitude = 0;
        while (isDigit(character)) {
            magnitude = Math.min(10 * magnitude + (character - '0'), TOO_LARGE);
            character = read();
        }
        character = skipBlanks(character);
        long value = negative ? -magnitude : magnitude;
        if (!valid || value != (int) value || (character != '\n' && character != END)) {
            throw notAKey();
        }
        return (int) value;
    }

    private int skipBlanks(int first) throws IOException {
        int character = first;
        while (character == ' ' || character == '\t' || character == '\r') {
            character = read();
        }
        return character;
    }

    private void skipLine() throws IOException {
        int character = read();
        while (character != '\n' && character != END) {
            character = read();
        }
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private int read() throws IOException {
        return next < limit || fill() ? bytes[next++] & 0xFF : END;
    }

    private boolean fill() throws IOException {
        next = 0;
        limit = 0;
        if (bufferEnd >= end) {
            return false;
        }
        buffer.clear().limit((int) Math.min(BUFFER_BYTES, end - bufferEnd));
        int count = channel.read(buffer, bufferEnd);
        if (count <= 0) {
            return false;
        }
        bufferEnd += count;
        limit = count;
        return true;
    }

    private ClumpException notAKey() throws IOException {
        return new ClumpException("not a 32-bit integer: file=" + file + ", line=" + lineNumber() + ", found=\""
                + shownLine() + "\", expected " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
    }

    /** Counted only now that it is needed: the range may begin anywhere in the file. */
    private long lineNumber() throws IOException {
        long line = 1;
        long position = 0;
        while (position < lineStart) {
            buffer.clear().limit((int) Math.min(BUFFER_BYTES, lineStart - position));
            int count = channel.read(buffer, position);
            if (count <= 0) {
                return line;
            }
            for (int i = 0; i < count; i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            position += count;
        }
        return line;
    }

    private String shownLine() throws IOException {
        buffer.clear();
        int count = Math.max(0, channel.read(buffer, lineStart));
        int length = 0;
        while (length < count && bytes[length] != '\n') {
            length++;
        }
        String line =
                new String(bytes, 0, length, StandardCharsets.UTF_8).strip().replaceAll("\\p{Cntrl}", "?");
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "…";
    }
}
