package io.clump.am2.machine;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Choice of the garbage collector of a Java virtual machine, which does not start if two are named. */
public final class GarbageCollector {
    private static final Pattern NAMED = Pattern.compile("(?:^|[\\s'\"])-XX:\\+Use[A-Za-z0-9]+GC(?=$|[\\s'\"])");

    private GarbageCollector() {}

    /**
     * Returns the option that chooses the serial collector, unless the user has chosen one. Polling processes share few
     * processors: concurrent threads of a collector would only take time from them, and there is little garbage.
     *
     * @param environment environment of the virtual machine
     * @param options options of its command line
     * @return one option, or none if the environment or an option names a collector
     */
    public static List<String> serialUnlessNamed(Map<String, String> environment, List<String> options) {
        boolean isNamed = JavaOptions.all(environment, options)
                .anyMatch(text -> NAMED.matcher(text).find());
        return isNamed ? List.of() : List.of("-XX:+UseSerialGC");
    }
}
