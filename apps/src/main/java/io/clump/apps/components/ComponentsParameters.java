package io.clump.apps.components;

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
import org.jspecify.annotations.Nullable;

/**
 * Options of connected components, their checks before the start, and the result in words. Either every process makes
 * its part of a lattice, or all read their parts of one file.
 */
final class ComponentsParameters {
    private static final int MOST_VERTICES = 1 << 27;

    // The graphs that the thesis measures: many small components, and one giant component.
    private static final int VERTICES_2D = 640_000;
    private static final int VERTICES_3D = 512_000;
    private static final double KEEP_2D = 0.4;
    private static final double KEEP_3D = 0.25;

    static final Description DESCRIPTION = OptionList.of(
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

    static final AppHelp HELP = new AppHelp(
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

    private ComponentsParameters() {}

    /** Returns the number of vertices of the lattice that each process makes. */
    static int verticesPerProcess(AppOptions options) {
        return options.isGiven("nodes-per-process")
                ? options.whole("nodes-per-process")
                : is3d(options) ? VERTICES_3D : VERTICES_2D;
    }

    /** Returns the whole lattice. */
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

    static AppPlan plan(AppOptions options) {
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
                .put(Grain.KEY, grain.toString())
                .put("rounds", isFine ? null : results.number("rounds"))
                .put("borderVertices", results.sum("border.vertices"))
                .put("borderComponents", results.sum("border.components"))
                .put("longsExchanged", isFine ? null : results.sum("longs.sent"))
                .put("messages", isFine ? results.sum("messages.sent") : null)
                .result();
    }
}
