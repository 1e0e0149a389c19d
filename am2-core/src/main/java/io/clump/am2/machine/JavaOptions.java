package io.clump.am2.machine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Options that a user gives to a Java virtual machine. */
public final class JavaOptions {
    /** Variables from which a virtual machine takes options in addition to those of its command line. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JavaOptions() {}

    /**
     * Returns the options of the environment and of the command line.
     *
     * @param environment environment of the virtual machine
     * @param options options of its command line
     * @return texts, each of which may hold several options
     */
    public static Stream<String> all(Map<String, String> environment, List<String> options) {
        return Stream.concat(VARIABLES.stream().map(environment::get).filter(Objects::nonNull), options.stream());
    }
}
