package io.clump.net.link;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of times such as {@code 2ms}. */
final class Durations {
    /** Longest valid time: an hour. */
    private static final double MOST_NANOS = 3.6e12;

    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|ms|s)");

    private static final Map<String, Double> NANOS = Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);

    private Durations() {}

    /**
     * Reads a time.
     *
     * @throws NumberFormatException if the text is not a time of at most an hour
     */
    static long nanos(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            double nanos = Double.parseDouble(matcher.group(1)) * NANOS.getOrDefault(matcher.group(2), 0.0);
            if (nanos <= MOST_NANOS) {
                return Math.round(nanos);
            }
        }
        throw new NumberFormatException(
                "found=\"" + text + "\", expected a time of at most 3600s such as 2ms, 50us or 1.5s");
    }
}
