package io.clump.net.link;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time during which a link does not send, does not receive, or both: a network partition, in one direction or both.
 *
 * @param way direction of the outage
 * @param node name of the node whose links are affected; empty for all nodes
 * @param startNanos start, counted from the opening of the link
 * @param lengthNanos duration
 */
public record Outage(Way way, String node, long startNanos, long lengthNanos) {
    /** Form of the text that {@link #parse} reads, for messages. */
    static final String FORM = "[NODE@]<time>+<time>";

    private static final Pattern TEXT = Pattern.compile("(?:([A-Za-z0-9_.-]{1,64})@)?([^+@]+)\\+([^+@]+)");

    /** Direction of an outage. */
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
     * @param way direction of the outage
     * @param text for instance {@code 1s+3s}, from one second on for three, or {@code 1@1s+3s} for node 1 only
     * @return the outage
     * @throws NumberFormatException if the text is invalid
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

    /** Returns whether the outage is in effect {@code elapsedNanos} after the link was opened. */
    boolean isAt(long elapsedNanos) {
        return elapsedNanos >= startNanos && elapsedNanos - startNanos < lengthNanos;
    }

    /**
     * Returns whether the outage affects the links of a node.
     *
     * @param name of the node
     * @return true also if it affects all nodes
     */
    public boolean concerns(String name) {
        return node.isEmpty() || node.equals(name);
    }

    /** Returns the text of this outage. */
    @Override
    public String toString() {
        return way.name().toLowerCase(Locale.ROOT) + "=" + (node.isEmpty() ? "" : node + "@") + startNanos + "ns+"
                + lengthNanos + "ns";
    }
}
