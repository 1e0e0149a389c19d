package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.Locale;

/** How keys stand in a file. */
public enum KeyFormat {
    /** One decimal integer a line. */
    TEXT,

    /** One after the other without anything between; integers with the least significant byte first. */
    BINARY;

    /**
     * The name that users give.
     *
     * @return it in lower case
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The format of a name.
     *
     * @param name what {@link #optionName} returned
     * @return the format
     * @throws ClumpException if there is none; says which there are
     */
    public static KeyFormat of(String name) {
        return Named.find(name, "format", Arrays.asList(values()), KeyFormat::optionName);
    }
}
