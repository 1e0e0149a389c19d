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
 * Reads keys from a range of lines of a text file: one signed decimal integer of 32 or 64 bits a line, with blanks before
 * and after it and a sign if need be. Blank lines and those whose first character that is no blank is {@code #} are skipped. Does
 * not allocate for each line and holds one buffer, whatever the size of the file. Belongs to one thread.
 */
final class KeyReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 17;

    /** What stands for the end of the range where a character is expected. */
    private static final int END = -1;

    /** Most characters of a wrong line that an error shows. */
    private static final int SHOWN_CHARACTERS = 40;

    private final Path file;
    private final int bits;
    private final long smallest;
    private final FileChannel channel;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private final long end;
    private long bufferEnd;
    private int next;
    private int limit;
    private long lineStart;
    private long key;

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
        this.file = file;
        bits = Byte.SIZE * type.lengthBytes();
        smallest = Long.MIN_VALUE >> (Long.SIZE - bits);
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
    long key() {
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

    private long number(int first) throws IOException {
        boolean negative = first == '-';
        int character = negative || first == '+' ? read() : first;
        boolean valid = isDigit(character);
        // Below zero there is one number more.
        long least = negative ? smallest : smallest + 1;
        long value = 0;
        while (isDigit(character)) {
            int digit = character - '0';
            // 10 · value − digit ≥ least, without overflow: what rounds towards zero rounds up here.
            valid &= value >= (least + digit) / 10;
            value = valid ? 10 * value - digit : 0;
            character = read();
        }
        character = skipBlanks(character);
        if (!valid || (character != '\n' && character != END)) {
            throw notAKey();
        }
        return negative ? value : -value;
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
        return new ClumpException("not a " + bits + "-bit integer: file=" + file + ", line=" + lineNumber()
                + ", found=\"" + shownLine() + "\", expected " + smallest + " to " + ~smallest);
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
