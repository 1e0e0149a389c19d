package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import io.clump.apps.em3d.Em3d;
import io.clump.apps.em3d.Em3dParameters;
import io.clump.apps.em3d.GraphFile;
import io.clump.apps.em3d.GraphShape;
import io.clump.apps.em3d.Grid;
import io.clump.apps.em3d.Layout;
import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs EM3D. */
@Command(
        name = Em3dCommand.NAME,
        header = "Propagates electromagnetic waves through a random mesh.",
        description = {
            "",
            "The mesh is a graph of E and H nodes on a grid of virtual processors, one for each process unless"
                    + " --virtual says otherwise. A step takes from each E node the weighted values of the H nodes that it"
                    + " depends on, then from each H node those of E nodes. Processes send each other the values needed,"
                    + " and nothing else. Then all values are compared, bit by bit, with those of a run on one thread.",
            "",
            "Progress goes to standard error, the result to standard output.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:done and verified",
            "1:a process died or failed, or the result is wrong",
            "2:the options or the input cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {
            "",
            "Examples:",
            "  clump run em3d",
            "  clump run em3d --nodes 2 --procs 4 --virtual 32 --layout naive",
            "  clump run em3d --save mesh.em3d",
            "  clump run em3d --input mesh.em3d --nodes 1 --procs 2 --net none --output later.em3d",
            ""
        })
public final class Em3dCommand implements Callable<Integer> {
    static final String NAME = "em3d";

    private static final int DEFAULT_NODES = 2_500;
    private static final int DEFAULT_DEGREE = 20;
    private static final int DEFAULT_REMOTE_PERCENT = 40;

    /** A number and a weight in a part of the graph, in the process's tables, and in those of the run on one thread. */
    private static final long BYTES_PER_EDGE = 3 * (Integer.BYTES + Double.BYTES);

    /** Values, numbers and indices of a node in all of those, and on the way to the process that compares them. */
    private static final long BYTES_PER_NODE = 128;

    private static final double MICROS_PER_SECOND = 1e6;

    @Mixin
    private JobOptions job;

    @Option(
            names = "--nodes-per-process",
            paramLabel = "K",
            converter = WholeNumber.GraphNodes.class,
            description = "Number of E nodes, and of H nodes, of each virtual processor. Default: 2500.",
            order = 3)
    private @Nullable Integer graphNodes;

    @Option(
            names = "--degree",
            paramLabel = "D",
            converter = WholeNumber.Degree.class,
            description = "Number of nodes that each node depends on. Default: 20.",
            order = 4)
    private @Nullable Integer degree;

    @Option(
            names = "--remote",
            paramLabel = "PERCENT",
            converter = WholeNumber.Percent.class,
            description = "How many of a hundred of those belong to neighbours in the grid. Default: 40.",
            order = 5)
    private @Nullable Integer remotePercent;

    @Option(
            names = "--virtual",
            paramLabel = "V",
            converter = WholeNumber.Count.class,
            description =
                    "Number of virtual processors, which are what the graph is made of, whatever processes run it. "
                            + "Processes share them evenly. Default: the number of processes.",
            order = 6)
    private @Nullable Integer virtual;

    @Option(
            names = "--layout",
            paramLabel = "naive|good",
            description = "Which nodes have which virtual processors: good gives each a block with the least surface, "
                    + "naive gives them in the order of their numbers, which makes slabs. The result is the same. "
                    + "Default: ${DEFAULT-VALUE}.",
            order = 7)
    private String layout = Layout.GOOD.toString();

    @Option(
            names = "--steps",
            paramLabel = "T",
            converter = WholeNumber.Steps.class,
            description = "Number of steps. Default: ${DEFAULT-VALUE}.",
            order = 8)
    private int steps = 5_000;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the graph; the same seed gives the same graph. Default: 1.",
            order = 9)
    private @Nullable Long seed;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "Read the graph from FILE, which --save or --output has written.",
            order = 10)
    private @Nullable Path input;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Write the graph to FILE before the first step. A file that exists is replaced.",
            order = 11)
    private @Nullable Path save;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description =
                    "Write the graph with the values after the last step to FILE, in the format of --save, so that a"
                            + " run with --input goes on from there. A file that exists is replaced once the values are "
                            + "verified.",
            order = 12)
    private @Nullable Path output;

    private final AppRunner runner;

    private Em3dCommand(AppRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() throws InterruptedException {
        job.check();
        return runner.run(plan(parameters()), job);
    }

    private Em3dParameters parameters() {
        checkFiles();
        try {
            if (save != null) {
                TextFiles.checkWritable("the graph", save);
            }
            if (output != null) {
                TextFiles.checkWritable("the output", output);
            }
            Layout chosen = Layout.of(layout);
            GraphShape shape = input == null ? shape() : GraphFile.scan(input);
            checkShared(shape.grid());
            return new Em3dParameters(
                    shape,
                    remotePercent == null ? DEFAULT_REMOTE_PERCENT : remotePercent,
                    seed == null ? 1 : seed,
                    steps,
                    chosen,
                    input,
                    save,
                    output);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private void checkFiles() {
        if (input != null
                && (graphNodes != null || degree != null || remotePercent != null || virtual != null || seed != null)) {
            throw new BadInputException(
                    "--input excludes --nodes-per-process, --degree, --remote, --virtual and --seed: "
                            + "the graph is that of the input");
        }
        DifferentFiles.check("--input", input, "--save", save);
        DifferentFiles.check("--input", input, "--output", output);
        DifferentFiles.check("--input", input, "--json", job.json());
        DifferentFiles.check("--save", save, "--output", output);
        DifferentFiles.check("--save", save, "--json", job.json());
        DifferentFiles.check("--output", output, "--json", job.json());
    }

    private GraphShape shape() {
        return new GraphShape(
                Grid.of(virtual == null ? job.size() : virtual),
                graphNodes == null ? DEFAULT_NODES : graphNodes,
                degree == null ? DEFAULT_DEGREE : degree);
    }

    private void checkShared(Grid grid) {
        if (grid.size() < job.size()) {
            throw new BadInputException("too few virtual processors: the graph has " + grid.size() + ", --nodes "
                    + job.nodes() + " --procs " + job.procs() + " makes " + job.size()
                    + " processes, expected at least one for each");
        }
    }

    private AppPlan plan(Em3dParameters parameters) {
        GraphShape shape = parameters.shape();
        return new AppPlan(
                NAME,
                Em3d.class,
                rank -> parameters.toParameters(),
                shape.totalEdges() * BYTES_PER_EDGE + 2L * shape.totalNodes() * BYTES_PER_NODE,
                parameters.input() == null ? parameters.seed() : null,
                number -> Stream.of(parameters.save(), parameters.output())
                        .filter(Objects::nonNull)
                        .map(file -> TextFiles.temporary(file, number))
                        .toList(),
                record -> result(parameters, record));
    }

    private AppResult result(Em3dParameters parameters, JobRecord record) {
        GraphShape shape = parameters.shape();
        double edges = (double) shape.totalEdges() * parameters.steps();
        double seconds = record.mainSectionSeconds();
        double microsPerEdge = seconds * MICROS_PER_SECOND * job.size() / edges;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("grid", shape.grid().toString());
        numbers.put("nodesPerVirtualProcessor", shape.nodes());
        numbers.put("degree", shape.degree());
        numbers.put("steps", parameters.steps());
        numbers.put("layout", parameters.layout().toString());
        numbers.put("edges", shape.totalEdges());
        numbers.put("edgesPerSecond", seconds == 0 ? 0 : edges / seconds);
        numbers.put("microsecondsPerEdge", microsPerEdge);
        numbers.put("remoteEdges", number(record, "remote.edges") / shape.totalEdges());
        numbers.put(
                "remoteEdgesCrossingNodes",
                new TreeMap<>(
                        Map.of("naive", number(record, "crossing.naive"), "good", number(record, "crossing.good"))));
        numbers.put("remoteValuesPerStep", (long) number(record, "remote.values"));
        numbers.put("messagesPerStep", (long) number(record, "messages.step"));
        return new AppResult(
                String.format(Locale.ROOT, "%,d edges, %,d steps", shape.totalEdges(), parameters.steps()),
                String.format(Locale.ROOT, "%.5f us per edge and process", microsPerEdge),
                String.format(Locale.ROOT, "all %,d values, bit by bit", 2L * shape.totalNodes()),
                numbers);
    }

    private static double number(JobRecord record, String key) {
        @Nullable String told = record.result(0, key);
        return told == null ? 0 : Double.parseDouble(told);
    }

    /** Registers the command. */
    public static final class Provider implements AppProvider {
        /** Called by {@link java.util.ServiceLoader}. */
        public Provider() {}

        @Override
        public Object create(AppRunner runner) {
            return new Em3dCommand(runner);
        }
    }
}
