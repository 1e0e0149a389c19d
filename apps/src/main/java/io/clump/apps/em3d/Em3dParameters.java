package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Grain;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of EM3D, their checks before the start, and the result in words. Either the graph is generated, or all
 * processes read their parts of one from a file.
 */
final class Em3dParameters {
    /** Most steps: up to this number the values of a generated graph stay finite. */
    static final int MAX_STEPS = 100_000;

    static final Description DESCRIPTION = OptionList.of("Propagates electromagnetic waves through a random mesh")
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

    static final AppHelp HELP = new AppHelp(
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

    private static final double MICROS_PER_SECOND = 1e6;

    private Em3dParameters() {}

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

    static AppPlan plan(AppOptions given) {
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
        double microsPerEdge =
                results.seconds() * MICROS_PER_SECOND * results.byRank().size() / edges;
        return new Report(
                        Report.text("%,d edges, %,d steps", shape.totalEdges(), steps),
                        Report.text("%.5f us per edge and process", microsPerEdge),
                        Report.text("all %,d values, bit by bit", 2L * shape.totalNodes()))
                .put("grid", shape.grid().toString())
                .put("nodesPerVirtualProcessor", shape.nodes())
                .put("degree", shape.degree())
                .put("steps", steps)
                .put("layout", layout.toString())
                .put(Grain.KEY, grain.toString())
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
}
