package io.clump.benchmarks.apps;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.benchmarks.worker.Place;
import io.clump.benchmarks.worker.Workload;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import io.clump.splitc.SpmdProgram;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One process of an app, which runs the whole program in each operation; the time is that of its main section. A round whose
 * result is wrong fails.
 *
 * <p>Tells besides what the process has sent in a run: messages inside the node and over the network together, those of
 * barriers and verification among them; and a number that the program tells as a result.
 */
public final class AppRun implements Workload {
    /** Parameter: name of the program's class. */
    static final String PROGRAM = "program";

    /** Parameter: number of processes of the job, 1 or 2. */
    static final String SIZE = "size";

    /** Parameter: number of nodes, 1 or 2. */
    static final String NODES = "nodes";

    /** Parameter: result of the program that is told besides; none if it is missing. */
    static final String COUNT = "count";

    /** What the names of the program's own parameters begin with. */
    static final String OWN = "own.";

    private static final double NANOS_PER_SECOND = 1e9;

    /** Far longer than any acknowledgement waits for company. */
    private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final int side;
    private final Class<? extends SpmdProgram> program;
    private final Layer layer;
    private final SplitC splitc;
    private final String count;
    private final Outcome outcome = new Outcome();
    private long[] sent = NO_DETAILS;

    /**
     * Makes one process and waits for the other one.
     *
     * @param place both sides share the directory
     * @throws ReflectiveOperationException if there is no such program
     */
    public AppRun(Place place) throws ReflectiveOperationException {
        side = place.side();
        program = Class.forName(place.parameters().getOrDefault(PROGRAM, "")).asSubclass(SpmdProgram.class);
        count = place.parameters().getOrDefault(COUNT, "");
        layer = Layer.open(LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(place.directory().resolve("job"))
                .node(place.number(NODES) == 1 ? "0" : Integer.toString(side))
                .build());
        splitc =
                SplitC.join(layer, new SplitCConfiguration(side, place.number(SIZE), own(place.parameters())), outcome);
    }

    @Override
    public long run(long operations) {
        double seconds = 0;
        EndpointStatistics before = splitc.statistics();
        for (long i = 0; i < operations; i++) {
            outcome.clear();
            runOnce();
            seconds += outcome.seconds();
        }
        EndpointStatistics after = splitc.statistics();
        settle();
        sent = new long[] {(messages(after) - messages(before)) / operations, outcome.number(count)};
        return side == 0 ? (long) (seconds * NANOS_PER_SECOND) : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return sent;
    }

    /** Leaves without the others, who are told to end later. */
    @Override
    public void close() {
        layer.close();
    }

    /** The other process may still wait for something; one that sleeps until the next round sends nothing more. */
    private void settle() {
        splitc.barrier();
        long start = System.nanoTime();
        while (System.nanoTime() - start < SETTLING_NANOS) {
            splitc.poll();
        }
    }

    private static long messages(EndpointStatistics statistics) {
        return statistics.localMessagesSent() + statistics.remoteMessagesSent();
    }

    private void runOnce() {
        try {
            program.getDeclaredConstructor().newInstance().run(splitc);
            // catch-all: whatever it is, there is nothing to measure; the other side is told
        } catch (Exception e) {
            splitc.abandon(e);
            throw new ClumpException("the program failed: " + program.getName() + ", cause=" + e, e);
        }
        if (side == 0) {
            outcome.checkVerified(program.getName());
        }
    }

    private static Map<String, String> own(Map<String, String> parameters) {
        Map<String, String> own = new TreeMap<>();
        parameters.forEach((key, value) -> {
            if (key.startsWith(OWN)) {
                own.put(key.substring(OWN.length()), value);
            }
        });
        return own;
    }
}
