package io.clump.poll;

import io.clump.am2.ClumpException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parameters of the strategy {@code auto}.
 *
 * @param share maximum share of the time for network polls while local messages keep arriving and no network message is
 *     expected, in percent: 0.01 to 50
 * @param boundNanos maximum time from one network poll to the next, at any cost of a poll: 10 µs to 1 s
 */
record AutoParameters(double share, long boundNanos) {
    /** 1 %, and 1 ms. */
    static final AutoParameters DEFAULT = new AutoParameters(1, 1_000_000);

    private static final double LEAST_SHARE = 0.01;
    private static final double MOST_SHARE = 50;
    private static final long LEAST_BOUND_NANOS = 10_000;
    private static final long MOST_BOUND_NANOS = 1_000_000_000;

    private static final List<String> NAMES = List.of("share", "bound");
    private static final String EXPECTED = "auto, or auto: and any of share=PERCENT,bound=TIME";
    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ns|us|ms|s)");
    private static final Map<String, Long> UNIT_NANOS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    /** Checks the values. */
    AutoParameters {
        checkShare(share, Double.toString(share));
        checkBound(boundNanos, boundNanos + "ns");
    }

    /**
     * Parses the parameters of a specification, after {@code auto:}.
     *
     * @param text names and values; missing ones have their defaults
     * @return the parameters
     * @throws ClumpException if a name is unknown or given twice, or a value is invalid; the message names it
     */
    static AutoParameters parse(String text) {
        Map<String, String> values = Assignments.parse(text, NAMES, EXPECTED);
        String share = values.get("share");
        String bound = values.get("bound");
        return new AutoParameters(
                share == null ? DEFAULT.share : percent(share), bound == null ? DEFAULT.boundNanos : nanos(bound));
    }

    private static double percent(String value) {
        if (!PERCENT.matcher(value).matches()) {
            throw invalidShare(value);
        }
        double share = Double.parseDouble(value);
        checkShare(share, value);
        return share;
    }

    private static long nanos(String value) {
        Matcher matcher = TIME.matcher(value);
        if (!matcher.matches()) {
            throw invalidBound(value);
        }
        // Nine digits times a billion stay below 2^63.
        long nanos = Long.parseLong(matcher.group(1)) * UNIT_NANOS.getOrDefault(matcher.group(2), 0L);
        checkBound(nanos, value);
        return nanos;
    }

    private static void checkShare(double share, String found) {
        if (!(share >= LEAST_SHARE && share <= MOST_SHARE)) {
            throw invalidShare(found);
        }
    }

    private static void checkBound(long nanos, String found) {
        if (nanos < LEAST_BOUND_NANOS || nanos > MOST_BOUND_NANOS) {
            throw invalidBound(found);
        }
    }

    private static ClumpException invalidShare(String found) {
        return new ClumpException(
                "invalid poll strategy: share=" + found + ", expected a percentage from " + LEAST_SHARE + " to 50");
    }

    private static ClumpException invalidBound(String found) {
        return new ClumpException(
                "invalid poll strategy: bound=" + found + ", expected a time from 10us to 1s such as 500us or 2ms");
    }
}
