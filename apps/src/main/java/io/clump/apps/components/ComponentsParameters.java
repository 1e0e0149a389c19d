package io.clump.apps.components;

import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of connected components: either every process makes its part of a lattice, or all read their parts
 * of one file.
 *
 * @param lattice the whole lattice, or null with an input
 * @param verticesPerProcess vertices of the lattice in each process; all together are the lattice's; 0 with an input
 * @param input the file, or null with a lattice
 * @param output the file to write, or null
 */
record ComponentsParameters(
        @Nullable Lattice lattice,
        int verticesPerProcess,
        @Nullable Path input,
        @Nullable Path output) {
    private static final String LATTICE = "lattice";
    private static final String VERTICES = "nodes-per-process";
    private static final String KEEP = "keep";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String OUTPUT = "output";

    private static final int MOST_VERTICES = 1 << 27;

    static final Description DESCRIPTION = Description.of(
            "Finds the connected components of a graph that is spread over all processes",
            Setting.parameter(
                    "--lattice=2d|3d", Values.oneOf(LatticeKind.names()), "2d", "Grid of the generated graph."),
            Setting.parameter(
                    "--nodes-per-process=V",
                    Values.whole(1, MOST_VERTICES),
                    "",
                    "Number of vertices (nodes of the graph) that each process makes. Default: 640000 in 2-D,"
                            + " 512000 in 3-D."),
            Setting.parameter(
                    "--keep=K",
                    Values.decimal("0 to 1"),
                    "",
                    "Share of the grid's edges that the graph has, 0 to 1. Default: 0.4 in 2-D, 0.25 in 3-D."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the edges; the same seed and total number of vertices give the same graph."),
            Setting.parameter(
                    "--input=FILE",
                    Values.path("a file"),
                    "",
                    "Take the graph of FILE: an edge list, two whole numbers a line, or a Matrix Market file of"
                            + " coordinates. Further columns, blank lines and those that begin with # or % are"
                            + " skipped."),
            Setting.parameter(
                    "--output=FILE",
                    Values.path("a file"),
                    "",
                    "Write number and label of each vertex to FILE, one vertex a line. A file that exists is"
                            + " replaced once the labels are verified."));

    /**
     * Reads the options; throws a {@link io.clump.am2.ClumpException} if they cannot be used, by themselves or
     * together.
     */
    static ComponentsParameters of(AppOptions options) {
        options.exclude(INPUT, "the graph is that of the input", LATTICE, VERTICES, KEEP, SEED);
        Path input = options.path(INPUT);
        Path output = options.path(OUTPUT);
        if (input != null) {
            return new ComponentsParameters(null, 0, input, output);
        }
        LatticeKind kind = LatticeKind.of(options.text(LATTICE));
        int vertices = options.isGiven(VERTICES) ? options.whole(VERTICES) : kind.verticesPerProcess();
        double keep = options.isGiven(KEEP) ? options.decimal(KEEP) : kind.keep();
        Lattice lattice = new Lattice(kind.dimensions(), (long) vertices * options.size(), keep, options.number(SEED));
        return new ComponentsParameters(lattice, vertices, null, output);
    }
}
