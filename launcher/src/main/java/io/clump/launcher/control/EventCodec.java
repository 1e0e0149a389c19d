package io.clump.launcher.control;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.clump.am2.ClumpException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes events as lines, and reads them. Safe for use by any thread. */
final class EventCodec {
    private EventCodec() {}

    /** Returns the line in UTF-8, with one line feed, at its end. */
    static byte[] encode(Event event) {
        // A process only writes events, and the job waits for its first one. The initialisation of an object mapper
        // would take most of the time until then.
        StringBuilder line =
                new StringBuilder("{\"event\":\"").append(name(event)).append('"');
        appendComponents(line, event);
        return line.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a line without its line feed. */
    static Event decode(String line) {
        return Reader.LINES.decode(line);
    }

    /** Returns the name under which the event is read: {@code phase-started} for {@code PhaseStarted}. */
    private static String name(Event event) {
        StringBuilder name = new StringBuilder();
        for (char letter : event.getClass().getSimpleName().toCharArray()) {
            name.append(Character.isUpperCase(letter) && name.length() > 0 ? "-" : "")
                    .append(letter);
        }
        return name.toString().toLowerCase(Locale.ROOT);
    }

    private static void appendComponents(StringBuilder line, Object object) {
        for (RecordComponent component : object.getClass().getRecordComponents()) {
            line.append(",\"").append(component.getName()).append("\":");
            try {
                append(line, component.getAccessor().invoke(object));
            } catch (ReflectiveOperationException e) {
                throw new ClumpException("cannot write an event: found=" + object + ", cause=" + e, e);
            }
        }
    }

    private static void append(StringBuilder line, @Nullable Object value) {
        if (value instanceof Record) {
            int start = line.length();
            appendComponents(line, value);
            line.setCharAt(start, '{');
            line.append('}');
        } else if (value instanceof String text) {
            line.append('"')
                    .append(JsonStringEncoder.getInstance().quoteAsString(text))
                    .append('"');
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            line.append('"').append(number).append('"');
        } else {
            line.append(value);
        }
    }

    /** Class of its own, so that a process, which reads no events, does not initialise the reader. */
    private static final class Reader {
        static final JsonLines<Event> LINES = new JsonLines<>(Event.class, "an event");
    }
}
