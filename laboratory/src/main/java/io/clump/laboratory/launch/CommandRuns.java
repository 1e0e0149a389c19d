package io.clump.laboratory.launch;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A command that each operation runs once. */
abstract class CommandRuns implements Workload {
    private static final String COMMAND = "command";
    private static final String END_OF_WORD = "\n";

    private final List<String> command;

    CommandRuns(Place place) {
        command = List.of(place.parameters().getOrDefault(COMMAND, "").split(END_OF_WORD));
    }

    /** A contestant whose rounds run a command once. */
    static Contestant contestant(
            String name, Class<? extends CommandRuns> workload, List<String> command, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put(COMMAND, String.join(END_OF_WORD, command));
        return Contestant.single(name, workload).with(all).rounds(1).unbound();
    }

    @Override
    public final long run(long operations) throws IOException, InterruptedException {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            nanos += runOnce();
        }
        return nanos;
    }

    /** Runs the command to its end; returns how long it took. */
    abstract long runOnce() throws IOException, InterruptedException;

    /** Starts the command, which gets no input and writes all output to one stream. */
    final Process start() throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return process;
    }
}
