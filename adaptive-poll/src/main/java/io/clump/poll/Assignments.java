package io.clump.poll;

import io.clump.am2.ClumpException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Parses the parameters of a specification: {@code name=value}, separated by commas. */
final class Assignments {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,10}");

    private Assignments() {}

    /**
     * Parses a specification's parameters.
     *
     * @param text text after the colon; may be empty
     * @param names valid names
     * @param expected expected form of a specification, for the error message
     * @return the given values by name
     * @throws ClumpException if a name is unknown or given twice; the message names it
     */
    static Map<String, String> parse(String text, List<String> names, String expected) {
        Map<String, String> values = new HashMap<>();
        if (text.isEmpty()) {
            return values;
        }
        for (String assignment : text.split(",", -1)) {
            int equals = assignment.indexOf('=');
            String name = assignment.substring(0, Math.max(0, equals));
            if (!names.contains(name)) {
                throw new ClumpException("invalid poll strategy: found=\"" + assignment + "\", expected " + expected);
            }
            if (equals == assignment.length() - 1) {
                throw new ClumpException("invalid poll strategy: " + name + " has no value");
            }
            if (values.put(name, assignment.substring(equals + 1)) != null) {
                throw new ClumpException("invalid poll strategy: " + name + " is given twice");
            }
        }
        return values;
    }

    /** Parses a whole number of digits 0 to 9. Digits of other scripts, which Java accepts, are more likely a
     * mistake. */
    static int number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("found=" + text);
        }
        return Integer.parseInt(text);
    }
}
