package io.clump.apps.em3d;

import io.clump.am2.Checkpointable;
import io.clump.apps.Application;
import io.clump.apps.Grain;
import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Propagates electromagnetic waves through a random mesh (Lumetta 1998, section 5.3.3). In each step the value of each
 * E node is reduced by the weighted sum of the H nodes that it depends on, then that of each H node by that of its E
 * nodes. The graph fixes the order of the additions, so the values are the same bit by bit in any number of processes.
 * The steps are the main section, whose time is reported; of fine steps only the electric half. It excludes making the
 * graph, exchanging the lists of needed values, verifying, and writing the graph with the values of the last step.
 *
 * <p>Results: {@code seconds} (the main section) by each process; the others by rank 0: {@code verified} (true or
 * false) and, if the result is wrong, {@code failure} (one line about the fault); {@code remote.edges} (between virtual
 * processors), {@code crossing.naive} and {@code crossing.good} (the part of those that crosses from node to node with
 * that layout); {@code remote.values} (values that processes need of others in a step) and {@code messages.step}
 * (messages that bring them, and the replies). Each process reports {@code exchange.nanos}: the time for sending values
 * and waiting for those of others.
 */
public final class Em3d extends Application {
    /** Makes the program; its parameters are those of the job. */
    public Em3d() {
        super("em3d", Em3dParameters.DESCRIPTION, Em3dParameters.HELP, Em3dParameters::plan);
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        Grain grain = Grain.of(options);
        SplitC splitc = run.splitc();
        GraphSource source = Em3dParameters.graph(options);
        GraphShape shape = source.shape();
        int[] nodeOfRank =
                IntStream.range(0, run.size()).map(splitc.topology()::node).toArray();
        // The nodes at the start decide the virtual processors of each process, even if the job moves.
        int[] nodeOfStart = nodeOfRank.clone();
        splitc.checkpoints().add("nodes", Checkpointable.of(nodeOfStart));
        Placement placement = Placement.of(shape.grid(), Em3dParameters.layout(options), nodeOfStart);
        int[] owned = placement.owned(run.rank());
        LocalGraph graph = run.phase(
                options.path("input") == null ? "generate" : "read",
                owned.length,
                () -> localGraph(run, source, placement, owned));
        int[] neighbours = placement.neighbours(run.rank());
        Waves waves = run.phase("connect", 0, () -> new Waves(splitc, graph, shape.degree(), neighbours, grain));
        write(run, "save", options.path("save"), source);

        int steps = options.whole("steps");
        for (Field field : Field.values()) {
            splitc.checkpoints().add(field.toString(), Checkpointable.of(graph.field(field).values));
        }
        long done = splitc.checkpoints().begin();
        if (grain == Grain.FINE) {
            splitc.barrier();
            run.phase("steps", steps, () -> waves.run(done, steps));
            run.seconds(waves.electricNanos());
        } else {
            run.mainSection(() -> {
                run.phase("steps", steps, () -> waves.run(done, steps));
                return graph;
            });
        }

        Optional<SequentialEm3d> expected =
                run.phase("verify", run.rank() == 0 ? steps : 0, () -> steps(run, source, nodeOfRank, steps));
        boolean isRight = verify(run, placement, graph, expected);
        if (isRight) {
            write(
                    run,
                    "write",
                    options.path("output"),
                    expected.<GraphSource>map(after -> new SteppedGraph(source, after))
                            .orElse(source));
        }
        tellTraffic(run, graph, waves);
    }

    private static LocalGraph localGraph(Run run, GraphSource source, Placement placement, int[] owned)
            throws IOException {
        GraphPart[] parts = new GraphPart[owned.length];
        for (int i = 0; i < owned.length; i++) {
            parts[i] = source.part(owned[i]);
            run.progress(i + 1L);
        }
        return new LocalGraph(source.shape(), placement, run.rank(), parts);
    }

    private static void write(Run run, String phase, @Nullable Path file, GraphSource graph) throws Exception {
        if (file != null) {
            long parts = run.rank() == 0 ? graph.shape().grid().size() : 0;
            run.phase(phase, parts, () -> GraphFile.write(run, file, graph));
        }
    }

    /** Counts the edges, and does all steps on one thread, in the process of rank 0. */
    private static Optional<SequentialEm3d> steps(Run run, GraphSource source, int[] nodeOfRank, int steps)
            throws IOException {
        if (run.rank() > 0) {
            return Optional.empty();
        }
        GraphPart[] parts = source.parts();
        EdgeCensus census = EdgeCensus.of(source.shape(), parts, nodeOfRank);
        run.result("remote.edges", census.remote());
        run.result("crossing.naive", census.share(census.naive()));
        run.result("crossing.good", census.share(census.good()));
        SequentialEm3d expected = new SequentialEm3d(source.shape(), parts);
        for (int step = 1; step <= steps; step++) {
            expected.step();
            run.progress(step);
        }
        return Optional.of(expected);
    }

    private static boolean verify(Run run, Placement placement, LocalGraph graph, Optional<SequentialEm3d> expected) {
        String failure = null;
        for (Field field : Field.values()) {
            double[][] found = run.splitc().gather(0, graph.ownValues(field));
            if (failure == null && expected.isPresent()) {
                failure = SequentialEm3d.failure(
                        graph.shape(), placement, field, expected.get().values(field), found);
            }
        }
        return run.verdict(failure);
    }

    /** Reports the values and messages that a step sends, in all processes together. */
    private static void tellTraffic(Run run, LocalGraph graph, Waves waves) {
        long values = 0;
        for (Field field : Field.values()) {
            values += graph.index(field).ghostCount();
        }
        long[] all = run.splitc().reduce(0, new long[] {values, waves.messagesPerStep()}, Reduction.SUM);
        run.result("exchange.nanos", waves.exchangeNanos());
        if (run.rank() == 0) {
            run.result("remote.values", all[0]);
            run.result("messages.step", all[1]);
        }
    }
}
