package io.clump.launcher.control;

import java.nio.charset.StandardCharsets;

/** Writes events as lines, and reads them. Safe for use by any thread. */
final class EventCodec {
    private static final JsonLines<Event> LINES = new JsonLines<>(Event.class, "an event");

    private EventCodec() {}

    /** The line in UTF-8, with the line feed at its end and none before. */
    static byte[] encode(Event event) {
        return (LINES.encode(event) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a line without its line feed. */
    static Event decode(String line) {
        return LINES.decode(line);
    }
}
