package io.clump.apps.components;

import io.clump.apps.TextFiles;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of connected components that runs in the command: checks before the start, and the result in words. */
final class ComponentsPlan {
    static final AppHelp HELP = new AppHelp(
            List.of(
                    "Each process makes its part of a lattice, or reads its part of a file, and finds the components there."
                            + " Then processes merge these in rounds, and label each vertex with the smallest number in its"
                            + " component. Labels and the number of components are verified."),
            "labelled and verified",
            List.of(
                    "components",
                    "components --lattice 3d --nodes 1 --procs 4 --net none",
                    "components --input graph.txt --output labels.txt"));

    /** An edge's two ends. */
    private static final long BYTES_PER_EDGE = 8;

    /** A vertex's place in a set, its label, and what verification counts. */
    private static final long BYTES_PER_VERTEX = 24;

    /** Each edge of a file may have two vertices of its own, each known by its number and found by it. */
    private static final long BYTES_PER_FILE_EDGE = 200;

    private ComponentsPlan() {}

    static AppPlan of(AppOptions options) {
        ComponentsParameters parameters = ComponentsParameters.of(options);
        Lattice lattice = parameters.lattice();
        Path input = parameters.input();
        Path output = parameters.output();
        TextFiles.checkDifferent("--input", input, "--output", output);
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        EdgeFile file = input == null ? null : EdgeFile.scan(input, options.size());
        return new AppPlan(
                rank -> (file == null ? options : options.with(file.toParameters(rank))).parameters(),
                dataBytes(lattice, file),
                lattice == null ? null : lattice.seed(),
                job -> TextFiles.temporaries(job, output),
                ComponentsPlan::result);
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

    private static AppResult result(JobResults results) {
        long vertices = results.number("vertices");
        long edges = results.number("edges");
        long components = results.number("components");
        double edgesPerSecond = results.perSecond((double) edges);
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("components", components);
        numbers.put("vertices", vertices);
        numbers.put("edges", edges);
        numbers.put("edgesPerSecond", edgesPerSecond);
        numbers.put("largest", results.number("largest"));
        numbers.put("rounds", results.number("rounds"));
        numbers.put("borderVertices", results.sum("border.vertices"));
        numbers.put("borderComponents", results.sum("border.components"));
        numbers.put("longsExchanged", results.sum("longs.sent"));
        return new AppResult(
                String.format(Locale.ROOT, "%,d vertices, %,d edges", vertices, edges),
                String.format(Locale.ROOT, "%,.0f edges/s", edgesPerSecond),
                String.format(Locale.ROOT, "labels of %,d components", components),
                numbers);
    }
}
