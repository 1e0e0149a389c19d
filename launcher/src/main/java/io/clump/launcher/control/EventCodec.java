package io.clump.launcher.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.ClumpException;
import java.nio.charset.StandardCharsets;

/** Writes events as JSON objects, one a line, and reads them. Safe for use by any thread. */
final class EventCodec {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private EventCodec() {}

    /** The line in UTF-8, with the line feed at its end and none before. */
    static byte[] encode(Event event) {
        try {
            return (MAPPER.writerFor(Event.class).writeValueAsString(event) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new ClumpException("cannot write an event: event=" + event, e);
        }
    }

    /** Reads a line without its line feed. */
    static Event decode(String line) {
        try {
            return MAPPER.readValue(line, Event.class);
        } catch (JsonProcessingException e) {
            throw new ClumpException(
                    "not an event: found=\"" + line + "\", expected one JSON object: " + e.getOriginalMessage(), e);
        }
    }
}
