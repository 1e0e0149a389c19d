package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.Locale;

/** Which keys are made. */
public enum Distribution {
    /** Each key as likely as any other. */
    UNIFORM,

    /** A million different keys; the one of rank n is n times as rare as the first, which is about one in twenty. */
    ZIPF,

    /** In ascending order already, over all processes. */
    SORTED,

    /** All of them the same. */
    EQUAL,

    /** Eight different keys, all as likely. */
    FEW;

    /**
     * The name that users give.
     *
     * @return it in lower case
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The distribution of a name.
     *
     * @param name what {@link #optionName} returned
     * @return the distribution
     * @throws ClumpException if there is none; says which there are
     */
    public static Distribution of(String name) {
        return Named.find(name, "distribution", Arrays.asList(values()), Distribution::optionName);
    }
}
