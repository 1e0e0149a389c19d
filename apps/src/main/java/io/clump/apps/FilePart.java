package io.clump.apps;

import io.clump.am2.ClumpException;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.agrona.collections.LongArrayList;

/**
 * A range of an input that one process reads: of text, whole lines.
 *
 * @param startByte offset of its first line or element in bytes
 * @param endByte offset after its last line or element in bytes
 * @param count number of elements in it; blank lines and comments do not count
 */
public record FilePart(long startByte, long endByte, long count) {
    private static final String START = "input.start";
    private static final String END = "input.end";
    private static final String COUNT = "input.count";

    /** Checks the values. */
    public FilePart {
        if (startByte < 0 || endByte < startByte || count < 0) {
            throw new ClumpException("no part of a file: start=" + startByte + ", end=" + endByte + ", count=" + count
                    + ", expected 0 <= start <= end and 0 <= count");
        }
    }

    /** Reads what {@link #toParameters} wrote. */
    public static FilePart of(AppOptions options) {
        return new FilePart(options.number(START), options.number(END), options.number(COUNT));
    }

    /** Returns the part as parameters of the process that reads it. */
    public Map<String, Long> toParameters() {
        return Map.of(START, startByte, END, endByte, COUNT, count);
    }

    /** Makes an exception for a process that finds another number of elements. */
    public ClumpException changed(Path file) {
        return new ClumpException("the input has changed since it was checked: file=" + file + ", " + this);
    }

    /** Divides elements of one length; the numbers of the parts differ by one at most. */
    public static List<FilePart> ofElements(long elements, int bytesEach, int processes) {
        return IntStream.range(0, processes)
                .mapToObj(rank -> {
                    long from = boundary(elements, rank, processes);
                    long to = boundary(elements, rank + 1, processes);
                    return new FilePart(from * bytesEach, to * bytesEach, to - from);
                })
                .toList();
    }

    /**
     * Checks each line of a text file and divides the file. Reads it once from start to end, and little of it again;
     * holds none of it, but the offset of a line in some thousands.
     *
     * @param firstByte offset of the first line
     * @return parts in the order of the file, whose numbers of lines differ by one at most and may be 0
     */
    public static List<FilePart> ofLines(Path file, LineForm form, long firstByte, int processes) throws IOException {
        LineOffsets offsets = new LineOffsets();
        try (LineReader reader = new LineReader(file, form, firstByte, Long.MAX_VALUE)) {
            while (reader.advance()) {
                offsets.add(reader.lineStart());
            }
        }
        long[] starts = new long[processes + 1];
        for (int rank = 1; rank < processes; rank++) {
            long line = boundary(offsets.count(), rank, processes);
            starts[rank] = line == 0 ? firstByte : offsets.offset(line, file, form);
        }
        starts[0] = firstByte;
        starts[processes] = Math.max(firstByte, Files.size(file));
        return IntStream.range(0, processes)
                .mapToObj(rank -> new FilePart(
                        starts[rank],
                        starts[rank + 1],
                        boundary(offsets.count(), rank + 1, processes) - boundary(offsets.count(), rank, processes)))
                .toList();
    }

    /** Division that cannot overflow with as many elements as a file can have. */
    private static long boundary(long elements, int part, int parts) {
        return elements / parts * part + elements % parts * part / parts;
    }

    /** Remembers where every n-th line begins. */
    private static final class LineOffsets {
        private static final int STRIDE = 1 << 12;

        private final LongArrayList offsets = new LongArrayList();
        private long count;

        long count() {
            return count;
        }

        void add(long offset) {
            if (count++ % STRIDE == 0) {
                offsets.addLong(offset);
            }
        }

        /** Offset of a line, or of the file's end for the line after the last one. */
        long offset(long line, Path file, LineForm form) throws IOException {
            if (line == count) {
                return Files.size(file);
            }
            long start = offsets.getLong((int) (line / STRIDE));
            try (LineReader reader = new LineReader(file, form, start, Long.MAX_VALUE)) {
                for (long skipped = line % STRIDE; skipped >= 0; skipped--) {
                    if (!reader.advance()) {
                        throw new ClumpException("the input has changed while it was read: file=" + file);
                    }
                }
                return reader.lineStart();
            }
        }
    }
}
