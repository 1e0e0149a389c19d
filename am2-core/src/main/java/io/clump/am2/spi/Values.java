package io.clump.am2.spi;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The values that a setting accepts.
 *
 * @param kind of the values
 * @param least whole number that is accepted
 * @param most whole number that is accepted
 * @param choices the only accepted words; empty if there are others
 * @param text says which are accepted, where bounds and choices do not; may be empty
 * @param unit of a number; may be empty
 */
public record Values(Kind kind, long least, long most, List<String> choices, String text, String unit) {
    /** Kinds of values. */
    public enum Kind {
        /** Whole numbers within bounds. */
        WHOLE,

        /** Decimal numbers. */
        DECIMAL,

        /** Paths of files and directories. */
        PATH,

        /** Words and whatever else its reader understands. */
        TEXT,

        /** True if the option is there, without a value. */
        SWITCH
    }

    /** Copies the choices. */
    public Values {
        choices = List.copyOf(choices);
    }

    /**
     * Accepts whole numbers.
     *
     * @param least number
     * @param most number
     * @return the values from the least to the most
     */
    public static Values whole(long least, long most) {
        return new Values(Kind.WHOLE, least, most, List.of(), "", "");
    }

    /**
     * Accepts decimal numbers.
     *
     * @param text says which
     * @return the values
     */
    public static Values decimal(String text) {
        return new Values(Kind.DECIMAL, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts some words.
     *
     * @param choices the words
     * @return the values
     */
    public static Values oneOf(Collection<String> choices) {
        return new Values(Kind.TEXT, 0, 0, List.copyOf(choices), "", "");
    }

    /**
     * Accepts a form of text.
     *
     * @param text says which
     * @return the values
     */
    public static Values text(String text) {
        return new Values(Kind.TEXT, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts paths.
     *
     * @param text says of what
     * @return the values
     */
    public static Values path(String text) {
        return new Values(Kind.PATH, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts that the option is there.
     *
     * @return the values
     */
    public static Values none() {
        return new Values(Kind.SWITCH, 0, 0, List.of(), "", "");
    }

    /**
     * The same values, counted in a unit.
     *
     * @param name of the unit, in the plural
     * @return others
     */
    public Values in(String name) {
        return new Values(kind, least, most, choices, text, name);
    }

    /**
     * Says which values are accepted, without the unit.
     *
     * @return for instance {@code 1 to 1,000}, {@code off, on}; empty for a switch
     */
    public String range() {
        if (!choices.isEmpty()) {
            return String.join(", ", choices);
        }
        if (kind != Kind.WHOLE || !text.isEmpty()) {
            return text;
        }
        return least == Long.MIN_VALUE && most == Long.MAX_VALUE
                ? "any whole number"
                : String.format(Locale.ROOT, "%,d to %,d", least, most);
    }

    /**
     * The same whole numbers, of which only some are accepted.
     *
     * @param description says which
     * @return others
     */
    public Values described(String description) {
        return new Values(kind, least, most, choices, description, unit);
    }
}
