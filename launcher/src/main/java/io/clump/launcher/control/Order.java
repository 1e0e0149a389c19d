package io.clump.launcher.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.clump.am2.ClumpException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Message of the launcher to each process of a running job. A process answers with an {@link Event}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Order.Beat.class, name = "beat"),
    @JsonSubTypes.Type(value = Order.Pause.class, name = "pause"),
    @JsonSubTypes.Type(value = Order.Resume.class, name = "resume"),
    @JsonSubTypes.Type(value = Order.Checkpoint.class, name = "checkpoint"),
    @JsonSubTypes.Type(value = Order.Trace.class, name = "trace")
})
public sealed interface Order {
    /**
     * Returns the order in the form that a process reads. It is not JSON, since a process would spend more time on
     * reading its first order than on a turn.
     *
     * @return a line without its line feed
     */
    String line();

    /**
     * Reads a line that {@link #line} has written.
     *
     * @param line line without its line feed
     * @return the order
     * @throws ClumpException if the line is not an order
     */
    static Order parse(String line) {
        int blank = line.indexOf(' ');
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        try {
            switch (blank < 0 ? line : line.substring(0, blank)) {
                case Beat.WORD -> {
                    return new Beat();
                }
                case Pause.WORD -> {
                    return new Pause(Long.parseLong(rest));
                }
                case Resume.WORD -> {
                    return new Resume();
                }
                case Trace.WORD -> {
                    return new Trace();
                }
                case Checkpoint.WORD -> {
                    return new Checkpoint(URLDecoder.decode(rest, StandardCharsets.UTF_8));
                }
                default -> throw new ClumpException("not an order: found=\"" + line + "\"");
            }
        } catch (IllegalArgumentException e) {
            throw new ClumpException("not an order: found=\"" + line + "\"", e);
        }
    }

    /** Sign of life; the process does nothing. */
    record Beat() implements Order {
        private static final String WORD = "beat";

        @Override
        public String line() {
            return WORD;
        }
    }

    /**
     * Order to stop the sends, and to answer when no message is in flight.
     *
     * @param millis maximum time to wait for that, in milliseconds
     */
    record Pause(long millis) implements Order {
        private static final String WORD = "pause";

        @Override
        public String line() {
            return WORD + " " + millis;
        }
    }

    /** Order to resume the sends. */
    record Resume() implements Order {
        private static final String WORD = "resume";

        @Override
        public String line() {
            return WORD;
        }
    }

    /** Order to send what has been recorded so far, since the job ends before the program does. */
    record Trace() implements Order {
        private static final String WORD = "trace";

        @Override
        public String line() {
            return WORD;
        }
    }

    /**
     * Order to write a checkpoint at the next safe point. The process of rank 0 carries it out and reports the result.
     *
     * @param directory directory in which it is written
     */
    record Checkpoint(String directory) implements Order {
        private static final String WORD = "checkpoint";

        @Override
        public String line() {
            return WORD + " " + URLEncoder.encode(directory, StandardCharsets.UTF_8);
        }
    }
}
