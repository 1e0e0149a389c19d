package io.clump.laboratory.apps;

import io.clump.laboratory.harness.Contestant;
import io.clump.splitc.SpmdProgram;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * An app and what is measured beside it.
 *
 * @param name of the app
 * @param program what its processes run
 * @param parameters of the program, by the number of processes; the work is the same
 * @param sequential the best sequential Java for the same work
 * @param threaded the same with two threads; may be empty
 * @param volumes what two processes send, with the formulas for it
 * @param notes what a reader should know
 */
record AppContest(
        String name,
        Class<? extends SpmdProgram> program,
        IntFunction<Map<String, String>> parameters,
        Contestant sequential,
        List<Contestant> threaded,
        List<Volume> volumes,
        List<String> notes) {
    /**
     * What was counted of a volume in a round, on the average of both processes.
     *
     * @param volume its place in the list
     * @param details what the processes told, one after the other: {@link AppRun}
     */
    double counted(int volume, List<Long> details) {
        return (details.get(volume) + details.get(volumes.size() + volume)) / 2.0;
    }

    /** The app in one process. */
    Contestant alone() {
        return app("1 process", 1, 1);
    }

    /** The app in two processes of one node. */
    Contestant together() {
        return app("2 processes", 2, 1);
    }

    /** The app in two processes of two nodes. */
    Contestant apart() {
        return app("2 nodes", 2, 2);
    }

    private Contestant app(String title, int size, int nodes) {
        Map<String, String> all = new TreeMap<>();
        parameters.apply(size).forEach((key, value) -> all.put(ProgramRun.OWN + key, value));
        all.put(AppRun.PROGRAM, program.getName());
        all.put(AppRun.COUNTS, volumes.stream().map(Volume::count).collect(Collectors.joining(",")));
        all.put(AppRun.SIZE, Integer.toString(size));
        all.put(AppRun.NODES, Integer.toString(nodes));
        return (size == 1 ? Contestant.single(title, AppRun.class) : Contestant.pair(title, AppRun.class))
                .with(all)
                .withProperties(Map.of("clump.network", nodes == 1 ? "none" : "udp"));
    }
}
