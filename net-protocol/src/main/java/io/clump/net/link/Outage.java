package io.clump.net.link;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time during which a link does not send, does not receive, or neither: a network that is parted, on one side or
 * both.
 *
 * @param way what does not work
 * @param node name of the node to whose links it happens; empty if it happens to all
 * @param startNanos from when on, counted from when the link was opened
 * @param lengthNanos how long
 */
public record Outage(Way way, String node, long startNanos, long lengthNanos) {
    /** The text of {@link #parse}, for messages. */
    static final String FORM = "[NODE@]<time>+<time>";

    private static final Pattern TEXT = Pattern.compile("(?:([A-Za-z0-9_.-]{1,64})@)?([^+@]+)\\+([^+@]+)");

    /** What does not work. */
    public enum Way {
        /** Nothing is sent. */
        MUTE,

        /** Nothing is received. */
        DEAF,

        /** Nothing is sent and nothing received. */
        CUT;

        boolean isMute() {
            return this != DEAF;
        }

        boolean isDeaf() {
            return this != MUTE;
        }
    }

    /** Checks the times. */
    public Outage {
        if (startNanos < 0 || lengthNanos <= 0) {
            throw new NumberFormatException("found=" + startNanos + "+" + lengthNanos
                    + " ns, expected a start from 0 on and a length that is not 0");
        }
    }

    /**
     * Reads an outage.
     *
     * @param way what does not work
     * @param text for instance {@code 1s+3s}, from one second on for three, or {@code 1@1s+3s} for node 1 only
     * @return the outage
     * @throws NumberFormatException if the text is something else
     */
    static Outage parse(Way way, String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new NumberFormatException("found=\"" + text + "\", expected " + FORM);
        }
        String node = matcher.group(1);
        return new Outage(
                way, node == null ? "" : node, Durations.nanos(matcher.group(2)), Durations.nanos(matcher.group(3)));
    }

    /** Returns whether it is under way so long after the link was opened. */
    boolean isAt(long elapsedNanos) {
        return elapsedNanos >= startNanos && elapsedNanos - startNanos < lengthNanos;
    }

    /**
     * Returns whether it happens to the links of a node.
     *
     * @param name of the node
     * @return true also if it happens to all nodes
     */
    public boolean concerns(String name) {
        return node.isEmpty() || node.equals(name);
    }

    /** The text that gives this outage. */
    @Override
    public String toString() {
        return way.name().toLowerCase(Locale.ROOT) + "=" + (node.isEmpty() ? "" : node + "@") + startNanos + "ns+"
                + lengthNanos + "ns";
    }
}
