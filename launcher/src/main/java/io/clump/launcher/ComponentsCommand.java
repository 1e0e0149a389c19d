package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import io.clump.apps.components.Components;
import io.clump.apps.components.ComponentsParameters;
import io.clump.apps.components.EdgeFile;
import io.clump.apps.components.Lattice;
import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs connected components. */
@Command(
        name = ComponentsCommand.NAME,
        header = "Finds the connected components of a graph that is spread over all processes.",
        description = {
            "",
            "Each process makes its part of a lattice, or reads its part of a file, and finds the components there."
                    + " Then processes merge these in rounds, and label each vertex with the smallest number in its"
                    + " component. Labels and the number of components are verified.",
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
            "0:labelled and verified",
            "1:a process died or failed, or the result is wrong",
            "2:the options or the input cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {
            "",
            "Examples:",
            "  clump run components",
            "  clump run components --lattice 3d --nodes 1 --procs 4 --net none",
            "  clump run components --input graph.txt --output labels.txt",
            ""
        })
public final class ComponentsCommand implements Callable<Integer> {
    static final String NAME = "components";

    /** An edge's two ends. */
    private static final long BYTES_PER_EDGE = 8;

    /** A vertex's place in a set, its label, and what verification counts. */
    private static final long BYTES_PER_VERTEX = 24;

    /** Each edge of a file may have two vertices of its own, each known by its number and found by it. */
    private static final long BYTES_PER_FILE_EDGE = 200;

    @Mixin
    private JobOptions job;

    @Option(
            names = "--lattice",
            paramLabel = "2d|3d",
            converter = LatticeKind.Converter.class,
            description = "Grid of the generated graph. Default: 2d.",
            order = 3)
    private @Nullable LatticeKind kind;

    @Option(
            names = "--nodes-per-process",
            paramLabel = "V",
            converter = WholeNumber.Vertices.class,
            description =
                    "Number of vertices (nodes of the graph) that each process makes. Default: 640000 in 2-D, 512000 "
                            + "in 3-D.",
            order = 4)
    private @Nullable Integer vertices;

    @Option(
            names = "--keep",
            paramLabel = "K",
            description = "Share of the grid's edges that the graph has, 0 to 1. Default: 0.4 in 2-D, 0.25 in 3-D.",
            order = 5)
    private @Nullable Double keep;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description =
                    "Seed of the edges; the same seed and total number of vertices give the same graph. Default: 1.",
            order = 6)
    private @Nullable Long seed;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "Take the graph of FILE: an edge list, two whole numbers a line, or a Matrix Market file of "
                    + "coordinates. Further columns, blank lines and those that begin with # or %% are skipped.",
            order = 10)
    private @Nullable Path input;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write number and label of each vertex to FILE, one vertex a line. A file that exists is "
                    + "replaced once the labels are verified.",
            order = 11)
    private @Nullable Path output;

    private final AppRunner runner;

    private ComponentsCommand(AppRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() throws InterruptedException {
        job.check();
        checkFiles();
        ComponentsParameters parameters;
        try {
            parameters = parameters();
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        return runner.run(plan(parameters), job);
    }

    private void checkFiles() {
        if (input != null && (kind != null || vertices != null || keep != null || seed != null)) {
            throw new BadInputException(
                    "--input excludes --lattice, --nodes-per-process, --keep and --seed: the graph is "
                            + "that of the input");
        }
        DifferentFiles.check("--output", output, "--json", job.json());
        DifferentFiles.check("--input", input, "--json", job.json());
        DifferentFiles.check("--input", input, "--output", output);
    }

    private ComponentsParameters parameters() {
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        if (input != null) {
            return ComponentsParameters.ofFile(EdgeFile.scan(input, job.size()), output);
        }
        LatticeKind grid = kind == null ? LatticeKind.TWO_D : kind;
        return ComponentsParameters.ofLattice(
                grid.dimensions(),
                vertices == null ? grid.verticesPerProcess() : vertices,
                job.size(),
                keep == null ? grid.keep() : keep,
                seed(),
                output);
    }

    private long seed() {
        return seed == null ? 1 : seed;
    }

    private AppPlan plan(ComponentsParameters parameters) {
        return new AppPlan(
                NAME,
                Components.class,
                parameters::toParameters,
                dataBytes(parameters),
                input == null ? seed() : null,
                number -> output == null ? List.of() : List.of(TextFiles.temporary(output, number)),
                record -> result(record, job.size()));
    }

    private static long dataBytes(ComponentsParameters parameters) {
        EdgeFile file = parameters.input();
        Lattice lattice = parameters.lattice();
        if (file != null) {
            return file.edges() * BYTES_PER_FILE_EDGE + file.vertices() * BYTES_PER_VERTEX;
        }
        // All edges that there could be. Either the file or the lattice is there.
        return lattice == null
                ? 0
                : (lattice.vertices() + lattice.reach()) * (BYTES_PER_VERTEX + lattice.dimensions() * BYTES_PER_EDGE);
    }

    private static AppResult result(JobRecord record, int processes) {
        long vertices = number(record, 0, "vertices");
        long edges = number(record, 0, "edges");
        long components = number(record, 0, "components");
        double seconds = record.mainSectionSeconds();
        double edgesPerSecond = seconds == 0 ? 0 : edges / seconds;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("components", components);
        numbers.put("vertices", vertices);
        numbers.put("edges", edges);
        numbers.put("edgesPerSecond", edgesPerSecond);
        numbers.put("largest", number(record, 0, "largest"));
        numbers.put("rounds", number(record, 0, "rounds"));
        numbers.put("borderVertices", sum(record, processes, "border.vertices"));
        numbers.put("borderComponents", sum(record, processes, "border.components"));
        numbers.put("longsExchanged", sum(record, processes, "longs.sent"));
        return new AppResult(
                String.format(Locale.ROOT, "%,d vertices, %,d edges", vertices, edges),
                String.format(Locale.ROOT, "%,.0f edges/s", edgesPerSecond),
                String.format(Locale.ROOT, "labels of %,d components", components),
                numbers);
    }

    private static long sum(JobRecord record, int processes, String key) {
        return IntStream.range(0, processes)
                .mapToLong(rank -> number(record, rank, key))
                .sum();
    }

    private static long number(JobRecord record, int rank, String key) {
        String told = record.result(rank, key);
        return told == null ? 0 : Long.parseLong(told);
    }

    /** Registers the command. */
    public static final class Provider implements AppProvider {
        /** Called by {@link java.util.ServiceLoader}. */
        public Provider() {}

        @Override
        public Object create(AppRunner runner) {
            return new ComponentsCommand(runner);
        }
    }
}
