package io.clump.benchmarks.harness;

import io.clump.benchmarks.worker.Workload;
import java.util.Map;

/**
 * Something that is measured.
 *
 * @param name what figures call it
 * @param workload what its processes run
 * @param sides number of its processes, 1 or 2
 * @param parameters of the workload
 * @param properties of the Java virtual machines, on top of those that all have
 */
public record Contestant(
        String name,
        Class<? extends Workload> workload,
        int sides,
        Map<String, String> parameters,
        Map<String, String> properties) {
    /** Makes a contestant. */
    public Contestant {
        parameters = Map.copyOf(parameters);
        properties = Map.copyOf(properties);
    }

    /**
     * A contestant of two processes.
     *
     * @param name what figures call it
     * @param workload what its processes run
     * @return the contestant, without parameters
     */
    public static Contestant pair(String name, Class<? extends Workload> workload) {
        return new Contestant(name, workload, 2, Map.of(), Map.of());
    }

    /**
     * A contestant of one process.
     *
     * @param name what figures call it
     * @param workload what the process runs
     * @return the contestant, without parameters
     */
    public static Contestant single(String name, Class<? extends Workload> workload) {
        return new Contestant(name, workload, 1, Map.of(), Map.of());
    }
}
