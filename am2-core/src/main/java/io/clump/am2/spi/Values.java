package io.clump.am2.spi;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Values that a setting accepts.
 *
 * @param kind kind of the values
 * @param least smallest accepted whole number
 * @param most largest accepted whole number
 * @param choices only accepted words; empty if others are accepted
 * @param text description of the accepted values, if bounds and choices do not give them; may be empty
 * @param unit unit of a number; may be empty
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

        /** Words, and other text that the setting's reader understands. */
        TEXT,

        /** Switch without a value, true if the option is given. */
        SWITCH
    }

    /** Copies the choices. */
    public Values {
        choices = List.copyOf(choices);
    }

    /**
     * Accepts whole numbers.
     *
     * @param least smallest number
     * @param most largest number
     * @return the values from the least to the most
     */
    public static Values whole(long least, long most) {
        return new Values(Kind.WHOLE, least, most, List.of(), "", "");
    }

    /**
     * Accepts decimal numbers.
     *
     * @param text description of the accepted values
     * @return the values
     */
    public static Values decimal(String text) {
        return new Values(Kind.DECIMAL, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts some words.
     *
     * @param choices accepted words
     * @return the values
     */
    public static Values oneOf(Collection<String> choices) {
        return new Values(Kind.TEXT, 0, 0, List.copyOf(choices), "", "");
    }

    /**
     * Accepts a form of text.
     *
     * @param text description of the accepted values
     * @return the values
     */
    public static Values text(String text) {
        return new Values(Kind.TEXT, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts paths.
     *
     * @param text description of the path
     * @return the values
     */
    public static Values path(String text) {
        return new Values(Kind.PATH, 0, 0, List.of(), text, "");
    }

    /**
     * Accepts an option without a value.
     *
     * @return the values
     */
    public static Values none() {
        return new Values(Kind.SWITCH, 0, 0, List.of(), "", "");
    }

    /**
     * Returns the same values with a unit.
     *
     * @param name name of the unit, in the plural
     * @return other values
     */
    public Values in(String name) {
        return new Values(kind, least, most, choices, text, name);
    }

    /**
     * Describes the accepted values, without the unit.
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
     * Returns the same whole numbers, of which only some are accepted.
     *
     * @param description description of the accepted values
     * @return other values
     */
    public Values described(String description) {
        return new Values(kind, least, most, choices, description, unit);
    }
}
