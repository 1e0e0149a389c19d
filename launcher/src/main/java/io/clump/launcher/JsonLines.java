package io.clump.launcher;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clump.am2.ClumpException;

/**
 * Writes values as JSON objects, one on each line, and reads them. Safe for use by any thread.
 *
 * @param <T> type of the values, whose annotations distinguish its subtypes
 */
final class JsonLines<T> {
    /** Maximum number of characters quoted from a line that cannot be read. */
    private static final int MOST_QUOTED_CHARS = 500;

    /** Writes only the components of a record, not other methods such as {@code isAlive()}. */
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

    private final Class<T> type;
    private final String what;

    /**
     * Makes a codec.
     *
     * @param type type of the values
     * @param what description of a value for messages, with its article
     */
    JsonLines(Class<T> type, String what) {
        this.type = type;
        this.what = what;
    }

    /**
     * Writes a value.
     *
     * @param value value to write
     * @return a line without its line feed
     */
    String encode(T value) {
        try {
            return MAPPER.writerFor(type).writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new ClumpException("cannot write " + what + ": " + value, e);
        }
    }

    /**
     * Reads a value.
     *
     * @param line line without its line feed
     * @return the value
     * @throws ClumpException if the line is not such a value; quotes the beginning of the line
     */
    T decode(String line) {
        try {
            T value = MAPPER.readValue(line, type);
            if (value == null) {
                throw new ClumpException(refusal(line, "found none"));
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new ClumpException(refusal(line, e.getOriginalMessage()), e);
        }
    }

    private String refusal(String line, String reason) {
        String found = line.length() > MOST_QUOTED_CHARS ? line.substring(0, MOST_QUOTED_CHARS) + "…" : line;
        return "not " + what + ": found=\"" + found + "\", expected one JSON object: " + reason;
    }
}
