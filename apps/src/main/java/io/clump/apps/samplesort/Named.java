package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A constant that users choose by its name, in lower case. */
interface Named {
    /** The constant's name. */
    String name();

    /** The name that users give. */
    default String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Finds a constant; throws a {@link ClumpException} that lists all if no constant has the name. */
    static <T extends Named> T find(String name, String what, T[] all) {
        return Arrays.stream(all)
                .filter(one -> one.optionName().equals(name))
                .findFirst()
                .orElseThrow(() -> new ClumpException("unknown " + what + ": found=" + name + ", expected one of "
                        + Arrays.stream(all).map(Named::optionName).collect(Collectors.joining(", ", "[", "]"))));
    }
}
