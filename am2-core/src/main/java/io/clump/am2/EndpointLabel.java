package io.clump.am2;

import java.util.regex.Pattern;

/** Name that a program gives to an endpoint for those who watch its counters. */
final class EndpointLabel {
    /** Label of an endpoint without one. */
    static final String NONE = "";

    /** Characters that need no escape in any format in which counters are shown. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,31}");

    private EndpointLabel() {}

    /** Returns the label; throws IllegalArgumentException if it has another form. */
    static String checked(String label) {
        if (!FORM.matcher(label).matches()) {
            throw new IllegalArgumentException("label of an endpoint: \"" + label
                    + "\", expected 1 to 32 letters, digits, '.', '_', ':' and '-', a letter or digit first");
        }
        return label;
    }
}
