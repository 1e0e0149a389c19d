package io.clump.launcher.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.ClumpException;

/**
 * Writes values as JSON objects, one a line, and reads them. Safe for use by any thread.
 *
 * @param <T> type of the values, which says how its kinds are told apart
 */
public final class JsonLines<T> {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Class<T> type;
    private final String what;

    /**
     * Makes a codec.
     *
     * @param type of the values
     * @param what one is, for messages, with its article
     */
    public JsonLines(Class<T> type, String what) {
        this.type = type;
        this.what = what;
    }

    /**
     * Writes a value.
     *
     * @param value any
     * @return a line without its end
     */
    public String encode(T value) {
        try {
            return MAPPER.writerFor(type).writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new ClumpException("cannot write " + what + ": " + value, e);
        }
    }

    /**
     * Reads a value.
     *
     * @param line without its end
     * @return the value
     * @throws ClumpException if it is none; quotes the line
     */
    public T decode(String line) {
        try {
            return MAPPER.readValue(line, type);
        } catch (JsonProcessingException e) {
            throw new ClumpException(
                    "not " + what + ": found=\"" + line + "\", expected one JSON object: " + e.getOriginalMessage(), e);
        }
    }
}
