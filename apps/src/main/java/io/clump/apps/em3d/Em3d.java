package io.clump.apps.em3d;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Application;
import io.clump.apps.Grain;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
    /** Most steps: up to this number the values of a generated graph stay finite. */
    static final int MAX_STEPS = 100_000;

    private static final Description DESCRIPTION = OptionList.of(
                    "Propagates electromagnetic waves through a random mesh")
            .whole("--nodes-per-process=K", 1, 1 << 24, "2500")
            .means("Number of E nodes, and of H nodes, of each virtual processor.")
            .whole("--degree=D", 1, 10_000, "20")
            .means("Number of nodes that each node depends on.")
            .with("--remote=PERCENT", Values.whole(0, 100).in("percent"), "40")
            .means("Percentage of these nodes that belong to neighbours in the grid.")
            .whole("--virtual=V", 1, 1024, "")
            .means("Number of virtual processors, which determine the graph. They are divided evenly among the"
                    + " processes. Default: the number of processes.")
            .with("--layout=naive|good", Values.text("naive or good"), "good")
            .means("Distribution of the virtual processors over the nodes: good assigns blocks of minimal surface,"
                    + " naive assigns them in numeric order, which makes slabs. The result is the same.")
            .choice("--grain=bulk|fine", "bulk")
            .means("Message size: bulk fills each message with values. fine sends each value in a short request with"
                    + " a reply, has a barrier after each half of a step, and times the electric halves only, as in"
                    + " the thesis. The values are the same.")
            .whole("--steps=T", 1, MAX_STEPS, "5000")
            .means("Number of steps.")
            .seed("Seed of the graph; the same seed gives the same graph.")
            .file("--input=FILE", "Read the graph from FILE, a file of --save or --output.")
            .file("--save=FILE", "Write the graph to FILE before the first step. An existing file is replaced.")
            .file(
                    "--output=FILE",
                    "Write the graph with the values after the last step to FILE, in the format of --save. A run with"
                            + " --input continues from there. An existing file is replaced when the values are"
                            + " verified.")
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("The mesh is a graph of E and H nodes on a grid of virtual processors, one for each process by"
                    + " default. A step subtracts from each E node the weighted values of the H nodes that it"
                    + " depends on, then from each H node those of its E nodes. Processes send each other only the"
                    + " values needed. At the end, all values are compared, bit by bit, with those of a run on one"
                    + " thread."),
            "done and verified",
            List.of(
                    "em3d",
                    "em3d --grain fine --steps 100",
                    "em3d --nodes 2 --procs 4 --virtual 32 --layout naive",
                    "em3d --save mesh.em3d",
                    "em3d --input mesh.em3d --nodes 1 --procs 2 --net none --output later.em3d"));

    /** A number and a weight in a part of the graph, in the process's tables, and in those of the run on one thread. */
    private static final long BYTES_PER_EDGE = 3 * (Integer.BYTES + Double.BYTES);

    /** Values, numbers and indices of a node in all of those, and on the way to the process that compares them. */
    private static final long BYTES_PER_NODE = 128;

    /** Makes the program; its parameters are those of the job. */
    public Em3d() {
        super("em3d", DESCRIPTION, HELP, Em3d::planned);
    }

    /** Returns the source of the graph; the options already have the shape of an input. */
    static GraphSource graph(AppOptions options) {
        Path input = options.path("input");
        int virtual = options.isGiven("virtual") ? options.whole("virtual") : options.size();
        GraphShape shape = input == null
                ? new GraphShape(Grid.of(virtual), options.whole("nodes-per-process"), options.whole("degree"))
                : GraphShape.of(options);
        if (shape.grid().size() < options.size()) {
            throw new ClumpException("too few virtual processors: the graph has "
                    + shape.grid().size() + ", " + options.sizeText()
                    + " processes, expected at least one for each");
        }
        return input == null
                ? new GeneratedGraph(shape, options.whole("remote"), options.number("seed"))
                : new GraphFile(input, shape);
    }

    static Layout layout(AppOptions options) {
        return OptionList.constant(options, "layout", Layout.class);
    }

    private static AppPlan planned(AppOptions given) {
        given.exclude(
                "input", "the graph is that of the input", "nodes-per-process", "degree", "remote", "virtual", "seed");
        Path input = given.path("input");
        Path save = given.path("save");
        Path output = given.path("output");
        TextFiles.checkDifferent("--input", input, "--save", save);
        TextFiles.checkDifferent("--input", input, "--output", output);
        TextFiles.checkDifferent("--save", save, "--output", output);
        TextFiles.checkWritable("the graph", save);
        TextFiles.checkWritable("the output", output);
        AppOptions options =
                input == null ? given : given.with(GraphFile.scan(input).toParameters());
        GraphShape shape = graph(options).shape();
        Layout layout = layout(options);
        Grain grain = Grain.of(options);
        int steps = options.whole("steps");
        return new AppPlan(
                rank -> options.parameters(),
                shape.totalEdges() * BYTES_PER_EDGE + 2L * shape.totalNodes() * BYTES_PER_NODE,
                input == null ? options.number("seed") : null,
                job -> TextFiles.temporaries(job, save, output),
                results -> result(shape, steps, layout, grain, results));
    }

    private static AppResult result(GraphShape shape, int steps, Layout layout, Grain grain, JobResults results) {
        // Fine steps are timed in their electric half only, which uses half of the edges.
        double edges = (double) shape.totalEdges() * steps / (grain == Grain.FINE ? 2 : 1);
        double microsPerEdge = results.seconds() * 1e6 * results.byRank().size() / edges;
        return new Report(
                        Report.text("%,d edges, %,d steps", shape.totalEdges(), steps),
                        Report.text("%.5f us per edge and process", microsPerEdge),
                        Report.text("all %,d values, bit by bit", 2L * shape.totalNodes()))
                .put("grid", shape.grid().toString())
                .put("nodesPerVirtualProcessor", shape.nodes())
                .put("degree", shape.degree())
                .put("steps", steps)
                .put("layout", layout)
                .put(Grain.KEY, grain)
                .put("edges", shape.totalEdges())
                .put("edgesPerSecond", results.perSecond(edges))
                .put("microsecondsPerEdge", microsPerEdge)
                .put("remoteEdges", results.decimal("remote.edges") / shape.totalEdges())
                .put(
                        "remoteEdgesCrossingNodes",
                        new TreeMap<>(Map.of(
                                "naive", results.decimal("crossing.naive"), "good", results.decimal("crossing.good"))))
                .put("remoteValuesPerStep", results.number("remote.values"))
                .put("messagesPerStep", results.number("messages.step"))
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        Grain grain = Grain.of(options);
        SplitC splitc = run.splitc();
        GraphSource source = graph(options);
        GraphShape shape = source.shape();
        int[] nodeOfRank =
                IntStream.range(0, run.size()).map(splitc.topology()::node).toArray();
        // The nodes at the start decide the virtual processors of each process, even if the job moves.
        int[] nodeOfStart = nodeOfRank.clone();
        splitc.checkpoints().add("nodes", Checkpointable.of(nodeOfStart));
        Placement placement = Placement.of(shape.grid(), layout(options), nodeOfStart);
        int[] owned = placement.owned(run.rank());
        LocalGraph graph = run.phase(
                options.path("input") == null ? "generate" : "read",
                owned.length,
                () -> localGraph(run, source, placement, owned));
        int[] neighbours = placement.neighbours(run.rank());
        Waves waves = run.phase("connect", 0, () -> new Waves(splitc, graph, neighbours, grain));
        write(run, "save", options.path("save"), source, null);

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
            write(run, "write", options.path("output"), source, expected.orElse(null));
        }
        reportTraffic(run, graph, waves);
    }

    private static LocalGraph localGraph(Run run, GraphSource source, Placement placement, int[] owned)
            throws IOException {
        GraphPart[] parts = new GraphPart[owned.length];
        for (int i = 0; i < owned.length; i++) {
            parts[i] = source.part(owned[i]);
            run.progress(i + 1L);
        }
        return LocalGraph.of(source.shape(), placement, run.rank(), parts);
    }

    private static void write(
            Run run, String phase, @Nullable Path file, GraphSource graph, @Nullable SequentialEm3d after)
            throws Exception {
        if (file != null) {
            long parts = run.rank() == 0 ? graph.shape().grid().size() : 0;
            run.phase(phase, parts, () -> GraphFile.write(run, file, graph, after));
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
            double[][] found = run.splitc().gather(0, graph.field(field).ownValues());
            if (failure == null && expected.isPresent()) {
                failure = SequentialEm3d.failure(
                        graph.shape(), placement, field, expected.get().values(field), found);
            }
        }
        return run.verdict(failure);
    }

    /** Reports the values and messages that a step sends, in all processes together. */
    private static void reportTraffic(Run run, LocalGraph graph, Waves waves) {
        long values = 0;
        for (Field field : Field.values()) {
            values += graph.field(field).index.ghostCount();
        }
        long[] all = run.splitc().reduce(0, new long[] {values, waves.messagesPerStep()}, Reduction.SUM);
        run.result("exchange.nanos", waves.exchangeNanos());
        if (run.rank() == 0) {
            run.result("remote.values", all[0]);
            run.result("messages.step", all[1]);
        }
    }
}
