package io.clump.apps.em3d;

import io.clump.am2.Checkpointable;
import io.clump.apps.Phases;
import io.clump.apps.TextFiles;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.Topology;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Propagates electromagnetic waves through a random mesh (Lumetta 1998, section 5.3.3). In each step the value of each
 * E node is reduced by the weighted sum of the H nodes that it depends on, then that of each H node by that of its E
 * nodes. The graph fixes the order of the additions, so the values are the same bit by bit in any number of processes.
 * The steps are the main section, whose time is reported. The main section excludes making the graph, exchanging the
 * lists of needed values, verifying, and writing the graph with the values of the last step.
 *
 * <p>Results: {@code seconds} (the main section) by each process; the others by rank 0: {@code verified} (true or
 * false) and, if the result is wrong, {@code failure} (one line about the fault); {@code remote.edges} (between virtual
 * processors), {@code crossing.naive} and {@code crossing.good} (the part of those that crosses from node to node with
 * that layout); {@code remote.values} (values that processes need of others in a step, which is the number of messages
 * if each value travelled alone) and {@code messages.step} (messages that are sent instead). Each process tells {@code
 * exchange.nanos}: the time for sending values and waiting for those of others.
 */
public final class Em3d extends PlannedApp {
    /** Makes the program; its parameters are those of the job. */
    public Em3d() {
        super("em3d", Em3dParameters.DESCRIPTION, Em3dPlan.HELP, Em3dPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        Em3dParameters parameters = Em3dParameters.of(AppOptions.of(this, splitc));
        Phases phases = new Phases(splitc);
        GraphSource source = parameters.graph();
        GraphShape shape = source.shape();
        int[] nodeOfRank = nodeOfRank(splitc);
        Placement placement = Placement.of(shape.grid(), parameters.layout(), nodeOfStart(splitc, nodeOfRank));
        LocalGraph graph = phases.run(
                parameters.input() == null ? "generate" : "read",
                placement.owned(splitc.rank()).length,
                () -> localGraph(splitc, source, placement));
        int[] neighbours = placement.neighbours(splitc.rank());
        Waves waves = phases.run("connect", 0, () -> new Waves(splitc, graph, shape.degree(), neighbours));
        Path save = parameters.save();
        if (save != null) {
            phases.run("save", splitc.rank() == 0 ? shape.grid().size() : 0, () -> write(splitc, source, save));
        }

        int steps = parameters.steps();
        long done = begin(splitc, graph);
        phases.mainSection(() -> {
            phases.run("steps", steps, () -> waves.run(done, steps));
            return graph;
        });

        EdgeCensus census = new EdgeCensus(shape, nodeOfRank);
        Verification verification = new Verification(splitc, placement, shape);
        Optional<SequentialEm3d> verified = phases.run(
                "verify",
                splitc.rank() == 0 ? steps : 0,
                () -> verify(splitc, verification, source, census, graph, steps));
        Path output = parameters.output();
        if (output != null) {
            phases.run("write", verified.isPresent() ? shape.grid().size() : 0, () -> {
                if (verified.isPresent()) {
                    write(splitc, new SteppedGraph(source, verified.get()), output);
                }
            });
        }
        traffic(splitc, graph, waves);
    }

    private static int[] nodeOfRank(SplitC splitc) {
        Topology topology = splitc.topology();
        return IntStream.range(0, splitc.size()).map(topology::node).toArray();
    }

    /** Returns the nodes at the start: they decide the virtual processors of each process, even if the job moves. */
    private static int[] nodeOfStart(SplitC splitc, int[] nodeOfRank) {
        int[] nodes = nodeOfRank.clone();
        splitc.checkpoints().add("nodes", Checkpointable.of(nodes));
        return nodes;
    }

    /** Returns the number of steps that are done. */
    private static long begin(SplitC splitc, LocalGraph graph) {
        for (Field field : Field.values()) {
            splitc.checkpoints().add(field.toString(), Checkpointable.of(graph.field(field).values));
        }
        return splitc.checkpoints().begin();
    }

    private static LocalGraph localGraph(SplitC splitc, GraphSource source, Placement placement) throws IOException {
        int[] owned = placement.owned(splitc.rank());
        GraphPart[] parts = new GraphPart[owned.length];
        for (int i = 0; i < owned.length; i++) {
            parts[i] = source.part(owned[i]);
            splitc.poll();
            splitc.monitor().progressed(i + 1L);
        }
        return new LocalGraph(source.shape(), placement, splitc.rank(), parts);
    }

    /** Writes the whole graph in the process of rank 0; the others continue until they wait for it. */
    private static void write(SplitC splitc, GraphSource source, Path file) throws IOException {
        if (splitc.rank() > 0) {
            return;
        }
        Path temporary = TextFiles.createTemporary(file, splitc.job());
        // For an end by a signal, which does not run the finally block.
        temporary.toFile().deleteOnExit();
        try {
            try (GraphFileWriter writer = new GraphFileWriter(temporary)) {
                writer.write(source, written -> {
                    splitc.poll();
                    splitc.monitor().progressed(written);
                });
            }
            TextFiles.replace(file, temporary);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Compares all values in the process of rank 0; if they are the same, returns the run on one thread to it. */
    private static Optional<SequentialEm3d> verify(
            SplitC splitc,
            Verification verification,
            GraphSource source,
            EdgeCensus census,
            LocalGraph graph,
            int steps)
            throws IOException {
        double[][] electric = splitc.gather(0, graph.ownValues(Field.ELECTRIC));
        double[][] magnetic = splitc.gather(0, graph.ownValues(Field.MAGNETIC));
        if (splitc.rank() > 0) {
            return Optional.empty();
        }
        SequentialEm3d expected = verification.run(source, census, steps);
        @Nullable String failure = verification.failure(Field.ELECTRIC, expected.values(Field.ELECTRIC), electric);
        if (failure == null) {
            failure = verification.failure(Field.MAGNETIC, expected.values(Field.MAGNETIC), magnetic);
        }
        ProgramMonitor monitor = splitc.monitor();
        monitor.result("verified", Boolean.toString(failure == null));
        if (failure != null) {
            monitor.result("failure", failure);
        }
        monitor.result("remote.edges", Long.toString(census.remote()));
        for (Layout layout : Layout.values()) {
            monitor.result("crossing." + layout, Double.toString(census.crossingShare(layout)));
        }
        return failure == null ? Optional.of(expected) : Optional.empty();
    }

    /** Reports the values and messages that a step sends, in all processes together. */
    private static void traffic(SplitC splitc, LocalGraph graph, Waves waves) {
        long values = 0;
        for (Field field : Field.values()) {
            values += graph.index(field).ghostCount();
        }
        long[] all = splitc.reduce(0, new long[] {values, waves.messagesPerStep()}, Reduction.SUM);
        splitc.monitor().result("exchange.nanos", Long.toString(waves.exchangeNanos()));
        if (splitc.rank() == 0) {
            splitc.monitor().result("remote.values", Long.toString(all[0]));
            splitc.monitor().result("messages.step", Long.toString(all[1]));
        }
    }
}
