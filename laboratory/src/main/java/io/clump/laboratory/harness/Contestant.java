package io.clump.laboratory.harness;

import io.clump.laboratory.worker.Workload;
import java.util.List;
import java.util.Map;

/**
 * Something that is measured.
 *
 * @param name what figures call it
 * @param workload that its processes run
 * @param sides number of its processes, at least 1
 * @param parameters of the workload
 * @param properties of the Java virtual machines, on top of those that all have
 * @param places settings of each side; no elements if no side has any
 * @param fixedOperations operations of a round; 0 if as many as fill it, which the warm-up finds out
 * @param jvmOptions of the Java virtual machines, on top of those that all have
 * @param isBound whether each process is bound to a processor: even sides to the first, odd ones to the second
 * @param isSharing whether it runs in the same processes as the others of its contest that share them; these have the
 *     same options and are bound alike
 */
public record Contestant(
        String name,
        Class<? extends Workload> workload,
        int sides,
        Map<String, String> parameters,
        Map<String, String> properties,
        List<Side> places,
        long fixedOperations,
        List<String> jvmOptions,
        boolean isBound,
        boolean isSharing) {
    public Contestant {
        parameters = Map.copyOf(parameters);
        properties = Map.copyOf(properties);
        places = List.copyOf(places);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** A contestant of two processes. */
    public static Contestant pair(String name, Class<? extends Workload> workload) {
        return new Contestant(name, workload, 2, Map.of(), Map.of(), List.of(), 0, List.of(), true, false);
    }

    /** A contestant of one process. */
    public static Contestant single(String name, Class<? extends Workload> workload) {
        return new Contestant(name, workload, 1, Map.of(), Map.of(), List.of(), 0, List.of(), true, false);
    }

    /** A contestant of any number of processes. */
    public static Contestant group(String name, Class<? extends Workload> workload, int sides) {
        return new Contestant(name, workload, sides, Map.of(), Map.of(), List.of(), 0, List.of(), true, false);
    }

    public Contestant named(String text) {
        return new Contestant(
                text, workload, sides, parameters, properties, places, fixedOperations, jvmOptions, isBound, isSharing);
    }

    /** The same, but the system chooses the processors. */
    public Contestant unbound() {
        return new Contestant(
                name, workload, sides, parameters, properties, places, fixedOperations, jvmOptions, false, isSharing);
    }

    public Contestant with(Map<String, String> all) {
        return new Contestant(
                name, workload, sides, all, properties, places, fixedOperations, jvmOptions, isBound, isSharing);
    }

    public Contestant withProperties(Map<String, String> all) {
        return new Contestant(
                name, workload, sides, parameters, all, places, fixedOperations, jvmOptions, isBound, isSharing);
    }

    /** The same, but its sides differ. */
    public Contestant at(List<Side> all) {
        return new Contestant(
                name, workload, sides, parameters, properties, all, fixedOperations, jvmOptions, isBound, isSharing);
    }

    /** The same, but all its rounds do the same, however long that takes. */
    public Contestant rounds(long operations) {
        return new Contestant(
                name, workload, sides, parameters, properties, places, operations, jvmOptions, isBound, isSharing);
    }

    /**
     * The same with options.
     *
     * @param allOptions of the Java virtual machines, in the form of its command
     */
    public Contestant withJvmOptions(List<String> allOptions) {
        return new Contestant(
                name, workload, sides, parameters, properties, places, fixedOperations, allOptions, isBound, isSharing);
    }

    /** Returns the same in processes that others share: these start once, and compile the common code once. */
    public Contestant sharing() {
        return new Contestant(
                name, workload, sides, parameters, properties, places, fixedOperations, jvmOptions, isBound, true);
    }

    Side place(int side) {
        return places.isEmpty() ? Side.PLAIN : places.get(side);
    }
}
