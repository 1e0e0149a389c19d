package io.clump.control;

import io.clump.am2.ClumpException;

/**
 * Writes records as lines of text, and reads them. A line consists of words with a space between them: first the name
 * of the record, then its components in order. A component may be a number, a truth value, a text, an enum constant, an
 * array of bytes, another record, or a list or map of such values, before which their number is written. A text has no
 * spaces, since it is encoded as in an address of the Web. {@code !} is null, which is allowed only for a component
 * that is declared {@code @Nullable}.
 *
 * <p>The type is a record, or a sealed interface of records. {@code PhaseStarted} has the name {@code phase-started}.
 * Safe for use by any thread.
 *
 * @param <T> type of the values
 */
public final class RecordLines<T> {
    /** Maximum number of characters quoted from a line that cannot be read. */
    private static final int MAX_QUOTED_CHARS = 400;

    private final Class<T> type;
    private final String what;
    private final Form form;

    /**
     * Makes a codec.
     *
     * @param type type of the values
     * @param what description of a value for messages, with its article
     */
    public RecordLines(Class<T> type, String what) {
        this.type = type;
        this.what = what;
        form = Form.of(type);
    }

    /**
     * Writes a value.
     *
     * @param value value to write
     * @return a line without its line feed
     * @throws ClumpException if the value contains something that has no form
     */
    public String encode(T value) {
        StringBuilder line = new StringBuilder();
        form.append(value, line);
        return line.toString().trim();
    }

    /**
     * Reads a value.
     *
     * @param line line without its line feed
     * @return the value
     * @throws ClumpException if the line is not such a value; quotes the beginning of the line
     */
    public T decode(String line) {
        Words words = new Words(line);
        try {
            T value = type.cast(form.read(words));
            if (words.left() == 0) {
                return value;
            }
        } catch (RuntimeException e) { // catch-all: constructors of records check; the reader gets the error
            throw new ClumpException(refusal(line) + ", cause=" + beginning(String.valueOf(e.getMessage())), e);
        }
        throw new ClumpException(refusal(line));
    }

    private String refusal(String line) {
        return "not " + what + ": found=\"" + beginning(line) + "\"";
    }

    private static String beginning(String text) {
        return text.length() > MAX_QUOTED_CHARS ? text.substring(0, MAX_QUOTED_CHARS) + "\u2026" : text;
    }
}
