package io.clump.am2.machine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Choice of the garbage collector of a Java virtual machine, which does not start if two are named. */
public final class GarbageCollector {
    /** Variables from which a virtual machine takes options in addition to those of its command line. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

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
        boolean isNamed = Stream.concat(VARIABLES.stream().map(environment::get), options.stream())
                .filter(Objects::nonNull)
                .anyMatch(text -> NAMED.matcher(text).find());
        return isNamed ? List.of() : List.of("-XX:+UseSerialGC");
    }
}
