package io.clump.apps;

import io.clump.am2.ClumpException;
import io.clump.splitc.app.AppOptions;
import java.util.Map;

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

    /**
     * Reads what {@link #toParameters} wrote.
     *
     * @param options of the process that reads the part
     * @return its part
     */
    public static FilePart of(AppOptions options) {
        return new FilePart(options.number(START), options.number(END), options.number(COUNT));
    }

    /**
     * The part as parameters of the process that reads it.
     *
     * @return keys and values
     */
    public Map<String, Long> toParameters() {
        return Map.of(START, startByte, END, endByte, COUNT, count);
    }
}
