package io.clump.apps.em3d;

import io.clump.apps.TextFiles;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The part of EM3D that runs in the command: checks before the start, and the result in words. */
final class Em3dPlan {
    static final AppHelp HELP = new AppHelp(
            List.of("The mesh is a graph of E and H nodes on a grid of virtual processors, one for each process unless"
                    + " --virtual says otherwise. A step takes from each E node the weighted values of the H nodes"
                    + " that it depends on, then from each H node those of E nodes. Processes send each other the"
                    + " values needed, and nothing else. Then all values are compared, bit by bit, with those of a"
                    + " run on one thread."),
            "done and verified",
            List.of(
                    "em3d",
                    "em3d --nodes 2 --procs 4 --virtual 32 --layout naive",
                    "em3d --save mesh.em3d",
                    "em3d --input mesh.em3d --nodes 1 --procs 2 --net none --output later.em3d"));

    /** A number and a weight in a part of the graph, in the process's tables, and in those of the run on one thread. */
    private static final long BYTES_PER_EDGE = 3 * (Integer.BYTES + Double.BYTES);

    /** Values, numbers and indices of a node in all of those, and on the way to the process that compares them. */
    private static final long BYTES_PER_NODE = 128;

    private static final double MICROS_PER_SECOND = 1e6;

    private Em3dPlan() {}

    static AppPlan of(AppOptions given) {
        AppOptions options = Em3dParameters.checked(given);
        Em3dParameters parameters = Em3dParameters.of(options);
        GraphShape shape = parameters.shape();
        return new AppPlan(
                rank -> options.parameters(),
                shape.totalEdges() * BYTES_PER_EDGE + 2L * shape.totalNodes() * BYTES_PER_NODE,
                parameters.input() == null ? parameters.seed() : null,
                job -> TextFiles.temporaries(job, parameters.save(), parameters.output()),
                results -> result(parameters, results));
    }

    private static AppResult result(Em3dParameters parameters, JobResults results) {
        GraphShape shape = parameters.shape();
        double edges = (double) shape.totalEdges() * parameters.steps();
        double microsPerEdge =
                results.seconds() * MICROS_PER_SECOND * results.byRank().size() / edges;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("grid", shape.grid().toString());
        numbers.put("nodesPerVirtualProcessor", shape.nodes());
        numbers.put("degree", shape.degree());
        numbers.put("steps", parameters.steps());
        numbers.put("layout", parameters.layout().toString());
        numbers.put("edges", shape.totalEdges());
        numbers.put("edgesPerSecond", results.perSecond(edges));
        numbers.put("microsecondsPerEdge", microsPerEdge);
        numbers.put("remoteEdges", results.decimal("remote.edges") / shape.totalEdges());
        numbers.put(
                "remoteEdgesCrossingNodes",
                new TreeMap<>(
                        Map.of("naive", results.decimal("crossing.naive"), "good", results.decimal("crossing.good"))));
        numbers.put("remoteValuesPerStep", results.number("remote.values"));
        numbers.put("messagesPerStep", results.number("messages.step"));
        return new AppResult(
                String.format(Locale.ROOT, "%,d edges, %,d steps", shape.totalEdges(), parameters.steps()),
                String.format(Locale.ROOT, "%.5f us per edge and process", microsPerEdge),
                String.format(Locale.ROOT, "all %,d values, bit by bit", 2L * shape.totalNodes()),
                numbers);
    }
}
