package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what has a name. */
final class Named {
    private Named() {}

    static <T> T find(String name, String what, Collection<T> all, Function<T, String> nameOf) {
        return all.stream()
                .filter(one -> nameOf.apply(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new ClumpException("unknown " + what + ": found=" + name + ", expected one of "
                        + all.stream().map(nameOf).collect(Collectors.joining(", ", "[", "]"))));
    }
}
