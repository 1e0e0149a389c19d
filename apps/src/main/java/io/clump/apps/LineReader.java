package io.clump.apps;

import io.clump.am2.ClumpException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads whole numbers from a range of lines of a text file. Lines end with LF or CR LF, and the last one may end with
 * neither. Blank lines and comments are skipped. Numbers are decimal, with an optional sign, and are separated by
 * blanks or tabs. Does not allocate for each line, and holds one buffer, whatever the size of the file. Belongs to one
 * thread.
 */
public final class LineReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 17;

    /** Result of a read at the end of the range, instead of a character. */
    private static final int END = -1;

    /** Most characters of a wrong line that an error shows. */
    private static final int SHOWN_CHARACTERS = 40;

    private static final int RADIX = 10;

    private final Path file;
    private final LineForm form;
    private final FileChannel channel;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private final long[] numbers;
    private final long end;
    private long bufferEnd;
    private int next;
    private int limit;
    private long lineStart;

    /** Character that was read last. */
    private int at = '\n';

    /**
     * Opens the file.
     *
     * @param form of its lines
     * @param start offset of the first line in bytes
     * @param end offset after the last line in bytes, or more than the file's length for all the rest
     */
    public LineReader(Path file, LineForm form, long start, long end) throws IOException {
        this.file = file;
        this.form = form;
        this.end = end;
        bufferEnd = start;
        numbers = new long[form.numbers()];
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    /**
     * Goes on to the next line that is neither blank nor a comment.
     *
     * @return false at the end of the range
     * @throws ClumpException if the line has another form; names the file, the line's number and some of its text
     */
    public boolean advance() throws IOException {
        do {
            while (!isLineEnd()) {
                at = read();
            }
            if (at == END) {
                return false;
            }
            lineStart = position();
            at = read();
            skipBlanks();
        } while (isLineEnd() || form.comments().indexOf(at) >= 0);
        boolean isValid = true;
        for (int i = 0; i < numbers.length && isValid; i++) {
            isValid = readNumber(i) && numbers[i] >= form.least() && numbers[i] <= form.most();
        }
        skipBlanks();
        if (!isValid || !(form.mayHaveMore() || isLineEnd())) {
            throw wrong(form.fault(), form.expected());
        }
        return true;
    }

    /** Returns a number of the line that {@link #advance} went to, from 0. */
    public long number(int index) {
        return numbers[index];
    }

    /** Returns the offset of that line in bytes. */
    public long lineStart() {
        return lineStart;
    }

    /** Returns the offset of the next character in bytes. */
    public long position() {
        return bufferEnd - limit + next;
    }

    /** Makes an exception about the line. */
    public ClumpException wrong(String fault, String expected) throws IOException {
        return new ClumpException(fault + ": file=" + file + ", line=" + lineNumber() + ", found=\"" + shownLine()
                + "\", expected " + expected);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Returns whether there is a 64-bit number, followed by a blank or the line's end. */
    private boolean readNumber(int index) throws IOException {
        skipBlanks();
        boolean negative = at == '-';
        if (negative || at == '+') {
            at = read();
        }
        boolean valid = isDigit();
        // Negated, since there is one negative number more than positive ones.
        long negated = 0;
        while (isDigit()) {
            int digit = at - '0';
            valid &= negated >= (Long.MIN_VALUE + digit) / RADIX;
            negated = RADIX * negated - digit;
            at = read();
        }
        numbers[index] = negative ? negated : -negated;
        return valid && (negative || negated != Long.MIN_VALUE) && (isBlank() || isLineEnd());
    }

    private void skipBlanks() throws IOException {
        while (isBlank()) {
            at = read();
        }
    }

    private boolean isBlank() {
        return at == ' ' || at == '\t' || at == '\r';
    }

    private boolean isLineEnd() {
        return at == '\n' || at == END;
    }

    private boolean isDigit() {
        return at >= '0' && at <= '9';
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

    /** Returns the number of the line in the file, from 1. Reads the file up to there; the rest of the line is lost. */
    public long lineNumber() throws IOException {
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
