package io.clump.laboratory.apps;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.List;

/**
 * One process of an app, which runs the whole program in each operation; the time is that of its main section. Garbage is
 * collected before. A round whose result is wrong fails.
 *
 * <p>Tells besides what it is asked to count: messages that the process has sent in a run, inside the node and over the network
 * together, those of barriers and verification among them; and numbers that the program tells as results.
 */
public final class AppRun implements Workload {
    /** Parameter: name of the program's class. */
    static final String PROGRAM = "program";

    /** Parameter: number of processes of the job, 1 or 2. */
    static final String SIZE = "size";

    /** Parameter: number of nodes, 1 or 2. */
    static final String NODES = "nodes";

    /** Parameter: names of what is counted, with commas between them: {@link #MESSAGES}, or a result of the program. */
    static final String COUNTS = "counts";

    /** Instead of a result of the program: the messages sent. */
    static final String MESSAGES = "messages";

    private static final double NANOS_PER_SECOND = 1e9;

    private final int side;
    private final ProgramRun program;
    private final Layer layer;
    private final SplitC splitc;
    private final List<String> counts;
    private long[] counted = NO_DETAILS;

    /** Makes one process and waits for the other one. */
    public AppRun(Place place) throws ReflectiveOperationException {
        side = place.side();
        program = new ProgramRun(place.parameters().getOrDefault(PROGRAM, ""));
        counts = List.of(place.parameters().getOrDefault(COUNTS, MESSAGES).split(","));
        layer = Layer.open(LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(place.directory().resolve("job"))
                .node(place.number(NODES) == 1 ? "0" : Integer.toString(side))
                .build());
        splitc = SplitC.join(
                layer,
                new SplitCConfiguration(side, place.number(SIZE), ProgramRun.own(place.parameters())),
                program.outcome());
    }

    @Override
    public long run(long operations) {
        double seconds = 0;
        EndpointStatistics before = splitc.statistics();
        for (long i = 0; i < operations; i++) {
            // A program runs once in a process. What the runs before have left is not to be collected in the middle of
            // this.
            System.gc();
            program.run(splitc, side == 0);
            seconds += program.outcome().seconds();
        }
        EndpointStatistics after = splitc.statistics();
        ProgramRun.settle(splitc);
        long messages = (messages(after) - messages(before)) / operations;
        counted = counts.stream()
                .mapToLong(name ->
                        name.equals(MESSAGES) ? messages : program.outcome().number(name))
                .toArray();
        return side == 0 ? (long) (seconds * NANOS_PER_SECOND) : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return counted;
    }

    /** Leaves without the others, who are told to end later. */
    @Override
    public void close() {
        layer.close();
    }

    private static long messages(EndpointStatistics statistics) {
        return statistics.localMessagesSent() + statistics.remoteMessagesSent();
    }
}
