package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Application;
import io.clump.apps.Grain;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the connected components of a graph that is spread over the processes of a job (Lumetta 1998, section 5.3.3):
 * each process unites the ends of its edges, processes merge the components on their borders, and each vertex gets the
 * smallest number of a vertex of its component as its label. These three phases are the main section, whose time is
 * reported; getting the graph, verifying and writing the result are outside.
 *
 * <p>Results: {@code seconds} (the main section), {@code border.vertices} and {@code border.components} (before
 * merging) and what merging has sent ({@code longs.sent} or {@code messages.sent}) by each process; {@code verified}
 * (true or false), {@code components}, {@code rounds}, {@code vertices}, {@code edges}, {@code largest} (vertices of
 * the largest component) and, if the result is wrong, {@code failure} (one line about the fault) by rank 0.
 */
public final class Components extends Application {
    private static final int EDGES_PER_POLL = 1 << 16;

    /** Others may still wait for parts of this process's border, which leave when it polls. */
    private static final int VERTICES_PER_POLL = 1 << 14;

    /** Steps of checkpoints: each process has united the ends of its edges, or labelled its vertices. */
    private static final long UNITED = 1;

    private static final long LABELLED = 2;

    private static final int MOST_VERTICES = 1 << 27;

    // The graphs that the thesis measures: many small components, and one giant component.
    private static final int VERTICES_2D = 640_000;
    private static final int VERTICES_3D = 512_000;
    private static final double KEEP_2D = 0.4;
    private static final double KEEP_3D = 0.25;

    private static final Description DESCRIPTION = OptionList.of(
                    "Finds the connected components of a graph that is distributed over all processes")
            .choice("--lattice=2d|3d", "2d")
            .means("Grid of the generated graph.")
            .whole("--nodes-per-process=V", 1, MOST_VERTICES, "")
            .means("Number of vertices (nodes of the graph) that each process generates. Default: 640000 in 2-D,"
                    + " 512000 in 3-D.")
            .with("--keep=K", Values.decimal("0 to 1"), "")
            .means("Fraction of the grid's edges that the graph has, 0 to 1. Default: 0.4 in 2-D, 0.25 in 3-D.")
            .choice("--grain=bulk|fine", "bulk")
            .means("Message size: bulk merges whole borders in rounds. fine reads one root or hooks one component per"
                    + " message, and answers every request, as in the thesis. The labels are the same.")
            .seed("Seed of the edges; the same seed and total number of vertices give the same graph.")
            .file(
                    "--input=FILE",
                    "Read the graph from FILE: an edge list with two whole numbers per line, or a Matrix Market file"
                            + " of coordinates. Further columns, blank lines and lines that begin with # or % are"
                            + " skipped.")
            .file(
                    "--output=FILE",
                    "Write number and label of each vertex to FILE, one vertex per line. An existing file is replaced"
                            + " when the labels are verified.")
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("Each process generates its part of a lattice, or reads its part of a file, and finds the"
                    + " components of that part. The processes then merge these components in rounds, and"
                    + " label each vertex with the smallest vertex number of its component. Labels and the"
                    + " number of components are verified."),
            "labelled and verified",
            List.of(
                    "components",
                    "components --lattice 3d --nodes 1 --procs 4 --net none",
                    "components --lattice 3d --grain fine",
                    "components --input graph.txt --output labels.txt"));

    /** An edge's two ends. */
    private static final long BYTES_PER_EDGE = 8;

    /** A vertex's place in a set, its label, and what verification counts. */
    private static final long BYTES_PER_VERTEX = 24;

    /** Each edge of a file may have two vertices of its own, each known by its number and found by it. */
    private static final long BYTES_PER_FILE_EDGE = 200;

    /** Makes the program; its parameters are those of the job. */
    public Components() {
        super("components", DESCRIPTION, HELP, Components::planned);
    }

    /** Returns the number of vertices of the lattice that each process makes. */
    static int verticesPerProcess(AppOptions options) {
        return options.isGiven("nodes-per-process")
                ? options.whole("nodes-per-process")
                : is3d(options) ? VERTICES_3D : VERTICES_2D;
    }

    static Lattice lattice(AppOptions options) {
        boolean is3d = is3d(options);
        double keep = options.isGiven("keep") ? options.decimal("keep") : is3d ? KEEP_3D : KEEP_2D;
        long vertices = (long) verticesPerProcess(options) * options.size();
        return new Lattice(is3d ? 3 : 2, vertices, keep, options.number("seed"));
    }

    private static boolean is3d(AppOptions options) {
        String kind = options.text("lattice");
        if (!List.of("2d", "3d").contains(kind)) {
            throw new ClumpException("unknown lattice: found=" + kind + ", expected one of [2d, 3d]");
        }
        return kind.equals("3d");
    }

    private static AppPlan planned(AppOptions options) {
        options.exclude("input", "the graph is that of the input", "lattice", "nodes-per-process", "keep", "seed");
        Path input = options.path("input");
        Path output = options.path("output");
        TextFiles.checkDifferent("--input", input, "--output", output);
        TextFiles.checkWritable("the output", output);
        EdgeFile file = input == null ? null : EdgeFile.scan(input, options.size());
        Lattice lattice = input == null ? lattice(options) : null;
        Grain grain = Grain.of(options);
        return new AppPlan(
                rank -> (file == null ? options : options.with(file.toParameters(rank))).parameters(),
                dataBytes(lattice, file),
                lattice == null ? null : lattice.seed(),
                job -> TextFiles.temporaries(job, output),
                results -> result(grain, results));
    }

    /** Returns the bytes of the data: of the file, or of the lattice if there is no file. */
    private static long dataBytes(@Nullable Lattice lattice, @Nullable EdgeFile file) {
        if (file != null) {
            return file.edges() * BYTES_PER_FILE_EDGE + file.vertices() * BYTES_PER_VERTEX;
        }
        // All edges that there could be.
        return lattice == null
                ? 0
                : (lattice.vertices() + lattice.reach()) * (BYTES_PER_VERTEX + lattice.dimensions() * BYTES_PER_EDGE);
    }

    private static AppResult result(Grain grain, JobResults results) {
        long vertices = results.number("vertices");
        long edges = results.number("edges");
        long components = results.number("components");
        double edgesPerSecond = results.perSecond((double) edges);
        boolean isFine = grain == Grain.FINE;
        return new Report(
                        Report.text("%,d vertices, %,d edges", vertices, edges),
                        Report.text("%,.0f edges/s", edgesPerSecond),
                        Report.text("labels of %,d components", components))
                .put("components", components)
                .put("vertices", vertices)
                .put("edges", edges)
                .put("edgesPerSecond", edgesPerSecond)
                .put("largest", results.number("largest"))
                .put(Grain.KEY, grain)
                .put("rounds", isFine ? null : results.number("rounds"))
                .put("borderVertices", results.sum("border.vertices"))
                .put("borderComponents", results.sum("border.components"))
                .put("longsExchanged", isFine ? null : results.sum("longs.sent"))
                .put("messages", isFine ? results.sum("messages.sent") : null)
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        SplitC splitc = run.splitc();
        Path inputFile = options.path("input");
        EdgeFile input = inputFile == null ? null : EdgeFile.of(inputFile, options);
        LocalGraph graph = graph(run, input);
        LocalComponents local = new LocalComponents(graph);
        boolean isFine = Grain.of(options) == Grain.FINE;
        MergeCounts counts = new MergeCounts();
        Function<Border, long[]> merging = isFine
                ? new FineMerging(splitc, graph.shared().owners(), counts)::merge
                : new BorderMerging(splitc, counts)::merge;

        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("sets", local.sets());
        checkpoints.add("labels", Checkpointable.of(local.labels()));
        checkpoints.add("merging", counts);
        long done = checkpoints.begin();

        long[] labels = run.mainSection(() -> label(run, graph, local, merging, done));

        run.result(isFine ? "messages.sent" : "longs.sent", counts.sent);
        Homes homes = input != null
                ? input.homes(run.size())
                : new Homes(run.size(), 0, lattice(options).vertices());
        Verification verification = new Verification(splitc, graph, labels, homes);
        boolean isRight = run.phase("verify", 0, () -> {
            Verification.Finding found = verification.check(local.sets().unions() + counts.unions);
            if (run.rank() == 0) {
                run.result("rounds", Rounds.count(run.size()));
                found.totals().forEach(run::result);
            }
            return run.verdict(found.failure());
        });
        Path output = options.path("output");
        if (output != null && isRight) {
            run.phase("write", 0, () -> new LabelWriter(run, graph, labels).write(output));
        }
    }

    private static LocalGraph graph(Run run, @Nullable EdgeFile input) throws Exception {
        if (input != null) {
            return run.phase("read", input.edges(), () -> new GraphReader(run, input).read());
        }
        Lattice lattice = lattice(run.options());
        int vertices = verticesPerProcess(run.options());
        return run.phase("generate", vertices, () -> new LatticeGenerator(run, lattice, vertices).generate());
    }

    private static long[] label(
            Run run, LocalGraph graph, LocalComponents local, Function<Border, long[]> merging, long done)
            throws Exception {
        Checkpoints checkpoints = run.splitc().checkpoints();
        if (done < UNITED) {
            run.phase(
                    "unite",
                    graph.edges(),
                    () -> run.inSteps(
                            graph.edges(),
                            EDGES_PER_POLL,
                            (from, to) -> local.sets().unite(graph.ends(), from, to)));
            checkpoints.point(UNITED);
        }
        if (done < LABELLED) {
            long[] merged = run.phase("merge", 0, () -> {
                Border border = local.border();
                run.result("border.vertices", border.numbers().length);
                run.result("border.components", border.labels().length);
                return merging.apply(border);
            });
            run.phase(
                    "label",
                    graph.vertices(),
                    () -> run.inSteps(
                            graph.vertices(), VERTICES_PER_POLL, (from, to) -> local.label(merged, from, to)));
            checkpoints.point(LABELLED);
        }
        return local.labels();
    }
}
