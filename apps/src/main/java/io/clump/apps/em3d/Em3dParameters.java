package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.apps.TextFiles;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of EM3D. Either the graph is generated, or all processes read their parts of one from a file.
 *
 * @param shape size of the graph; that of the input, if there is one
 * @param remotePercent percentage of the edges that come from other virtual processors, 0 to 100; ignored with an input
 * @param seed of everything random in the graph; ignored with an input
 * @param steps number of steps
 * @param layout which maps virtual processors to nodes
 * @param input the file to read the graph from, or null for one that is generated
 * @param save the file to write the graph to, or null
 * @param output the file to write the graph to with the values after the last step, or null
 */
record Em3dParameters(
        GraphShape shape,
        int remotePercent,
        long seed,
        int steps,
        Layout layout,
        @Nullable Path input,
        @Nullable Path save,
        @Nullable Path output) {
    /** Most steps: up to this number the values of a generated graph stay finite. */
    static final int MAX_STEPS = 100_000;

    private static final String NODES = "nodes-per-process";
    private static final String DEGREE = "degree";
    private static final String REMOTE = "remote";
    private static final String VIRTUAL = "virtual";
    private static final String LAYOUT = "layout";
    private static final String STEPS = "steps";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String SAVE = "save";
    private static final String OUTPUT = "output";

    static final Description DESCRIPTION = Description.of(
            "Propagates electromagnetic waves through a random mesh",
            Setting.parameter(
                    "--nodes-per-process=K",
                    Values.whole(1, 1 << 24),
                    "2500",
                    "Number of E nodes, and of H nodes, of each virtual processor."),
            Setting.parameter(
                    "--degree=D", Values.whole(1, 10_000), "20", "Number of nodes that each node depends on."),
            Setting.parameter(
                    "--remote=PERCENT",
                    Values.whole(0, 100).in("percent"),
                    "40",
                    "How many of a hundred of those belong to neighbours in the grid."),
            Setting.parameter(
                    "--virtual=V",
                    Values.whole(1, 1024),
                    "",
                    "Number of virtual processors, which are what the graph is made of, whatever processes run it."
                            + " Processes share them evenly. Default: the number of processes."),
            Setting.parameter(
                    "--layout=naive|good",
                    Values.text("naive or good"),
                    "good",
                    "Which nodes have which virtual processors: good gives each a block with the least surface,"
                            + " naive gives them in the order of their numbers, which makes slabs. The result is"
                            + " the same."),
            Setting.parameter("--steps=T", Values.whole(1, MAX_STEPS), "5000", "Number of steps."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the graph; the same seed gives the same graph."),
            Setting.parameter(
                    "--input=FILE",
                    Values.path("a file"),
                    "",
                    "Read the graph from FILE, which --save or --output has written."),
            Setting.parameter(
                    "--save=FILE",
                    Values.path("a file"),
                    "",
                    "Write the graph to FILE before the first step. A file that exists is replaced."),
            Setting.parameter(
                    "--output=FILE",
                    Values.path("a file"),
                    "",
                    "Write the graph with the values after the last step to FILE, in the format of --save, so that"
                            + " a run with --input goes on from there. A file that exists is replaced once the"
                            + " values are verified."));

    /**
     * Reads the options, which already have the shape of an input; throws a {@link ClumpException} if they cannot be
     * used.
     */
    static Em3dParameters of(AppOptions options) {
        Path input = options.path(INPUT);
        GraphShape shape = input == null ? generated(options) : GraphShape.of(options);
        if (shape.grid().size() < options.size()) {
            throw new ClumpException("too few virtual processors: the graph has "
                    + shape.grid().size() + ", " + options.sizeText()
                    + " processes, expected at least one for each");
        }
        return new Em3dParameters(
                shape,
                options.whole(REMOTE),
                options.number(SEED),
                options.whole(STEPS),
                Layout.of(options.text(LAYOUT)),
                input,
                options.path(SAVE),
                options.path(OUTPUT));
    }

    private static GraphShape generated(AppOptions options) {
        int virtual = options.isGiven(VIRTUAL) ? options.whole(VIRTUAL) : options.size();
        return new GraphShape(Grid.of(virtual), options.whole(NODES), options.whole(DEGREE));
    }

    /** Checks the files before the job starts, and adds the shape of the input. */
    static AppOptions checked(AppOptions options) {
        options.exclude(INPUT, "the graph is that of the input", NODES, DEGREE, REMOTE, VIRTUAL, SEED);
        Path input = options.path(INPUT);
        Path save = options.path(SAVE);
        Path output = options.path(OUTPUT);
        TextFiles.checkDifferent("--input", input, "--save", save);
        TextFiles.checkDifferent("--input", input, "--output", output);
        TextFiles.checkDifferent("--save", save, "--output", output);
        if (save != null) {
            TextFiles.checkWritable("the graph", save);
        }
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        return input == null ? options : options.with(GraphFile.scan(input).toParameters());
    }

    /** Returns the source of the graph. */
    GraphSource graph() {
        return input == null ? new GeneratedGraph(shape, remotePercent, seed) : new GraphFile(input, shape);
    }
}
