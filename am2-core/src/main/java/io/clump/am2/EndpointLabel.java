package io.clump.am2;

import io.clump.am2.counters.CountersFileLayout;
import java.util.regex.Pattern;

/** Name that a program gives to an endpoint for those who watch its counters. */
final class EndpointLabel {
    /** Label of an endpoint without one. */
    static final String NONE = "";

    private static final int MOST_CHARACTERS = CountersFileLayout.MAX_ENDPOINT_LABEL_BYTES;

    /** Characters that need no escape in any format in which counters are shown. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0," + (MOST_CHARACTERS - 1) + "}");

    private EndpointLabel() {}

    /** Returns the label; throws IllegalArgumentException if it has another form. */
    static String checked(String label) {
        if (!FORM.matcher(label).matches()) {
            throw new IllegalArgumentException("label of an endpoint: \"" + label + "\", expected 1 to "
                    + MOST_CHARACTERS + " letters, digits, '.', '_', ':' and '-', a letter or digit first");
        }
        return label;
    }
}
