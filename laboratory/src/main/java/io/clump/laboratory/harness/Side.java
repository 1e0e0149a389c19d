package io.clump.laboratory.harness;

import java.util.List;
import java.util.Map;

/**
 * Settings of one side of a contestant.
 *
 * @param runner command that runs the command of the process, which follows it; empty if the process runs as it is
 * @param properties of the Java virtual machine, on top of those of the contestant
 */
public record Side(List<String> runner, Map<String, String> properties) {
    /** A side without settings of its own. */
    public static final Side PLAIN = new Side(List.of(), Map.of());

    public Side {
        runner = List.copyOf(runner);
        properties = Map.copyOf(properties);
    }
}
