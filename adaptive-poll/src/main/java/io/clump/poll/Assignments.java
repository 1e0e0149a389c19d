package io.clump.poll;

import io.clump.am2.ClumpException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the parameters of a specification: {@code name=value}, with commas between. */
final class Assignments {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,10}");

    private Assignments() {}

    /**
     * Takes a specification's parameters apart.
     *
     * @param text what stands after the colon; empty if nothing does
     * @param names those that there are
     * @param expected how a specification looks, for who got it wrong
     * @return the values given, by their names
     * @throws ClumpException if a name is unknown or given twice; says which
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

    /** A whole number, in the digits 0 to 9; those of other scripts, which Java accepts, are more likely a mistake. */
    static int number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new NumberFormatException("found=" + text);
        }
        return Integer.parseInt(text);
    }
}
