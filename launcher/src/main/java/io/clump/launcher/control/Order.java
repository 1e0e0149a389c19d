package io.clump.launcher.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.clump.am2.ClumpException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** A message of the launcher to each process of a job while it runs. What a process answers is an {@link Event}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Order.Pause.class, name = "pause"),
    @JsonSubTypes.Type(value = Order.Resume.class, name = "resume"),
    @JsonSubTypes.Type(value = Order.Checkpoint.class, name = "checkpoint")
})
public sealed interface Order {
    /**
     * The order as a process hears it. Not JSON: a process would spend more on its first reading than on a turn.
     *
     * @return a line without its end
     */
    String line();

    /**
     * Reads what {@link #line} has written.
     *
     * @param line without its end
     * @return the order
     * @throws ClumpException if the line is no order
     */
    static Order parse(String line) {
        int blank = line.indexOf(' ');
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        try {
            switch (blank < 0 ? line : line.substring(0, blank)) {
                case Pause.WORD -> {
                    return new Pause(Long.parseLong(rest));
                }
                case Resume.WORD -> {
                    return new Resume();
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

    /**
     * Stop the sends, and tell once nothing is under way.
     *
     * @param millis how long to wait for that at most, in milliseconds
     */
    record Pause(long millis) implements Order {
        private static final String WORD = "pause";

        @Override
        public String line() {
            return WORD + " " + millis;
        }
    }

    /** Go on with the sends. */
    record Resume() implements Order {
        private static final String WORD = "resume";

        @Override
        public String line() {
            return WORD;
        }
    }

    /**
     * Write a checkpoint at the next safe point; for the process of rank 0, which tells what became of it.
     *
     * @param directory in which it is written
     */
    record Checkpoint(String directory) implements Order {
        private static final String WORD = "checkpoint";

        @Override
        public String line() {
            return WORD + " " + URLEncoder.encode(directory, StandardCharsets.UTF_8);
        }
    }
}
