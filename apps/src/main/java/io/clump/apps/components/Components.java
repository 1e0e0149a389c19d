package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import io.clump.apps.Phases;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the connected components of a graph that is spread over the processes of a job (Lumetta 1998, section 5.3.3):
 * each process unites the ends of its edges, processes merge the components on their borders in rounds, and each vertex
 * gets the smallest number of a vertex of its component as its label. These three phases are the main section, whose
 * time is reported; getting the graph, verifying and writing the result are outside.
 *
 * <p>Results: {@code seconds} (the main section), {@code border.vertices} and {@code border.components} (before the
 * first round) and {@code longs.sent} (in all rounds) by each process; {@code verified} (true or false), {@code
 * components}, {@code rounds}, {@code vertices}, {@code edges}, {@code largest} (vertices of the largest component)
 * and, if the result is wrong, {@code failure} (one line about the fault) by rank 0.
 */
public final class Components extends PlannedApp {
    private static final int EDGES_PER_POLL = 1 << 16;

    /** Others may still wait for parts of this process's border, which leave when it polls. */
    private static final int VERTICES_PER_POLL = 1 << 14;

    /** Steps of checkpoints: each process has united the ends of its edges, or labelled its vertices. */
    private static final long UNITED = 1;

    private static final long LABELLED = 2;

    /** Makes the program; its parameters are those of the job. */
    public Components() {
        super("components", ComponentsParameters.DESCRIPTION, ComponentsPlan.HELP, ComponentsPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        AppOptions options = AppOptions.of(this, splitc);
        ComponentsParameters parameters = ComponentsParameters.of(options);
        Path inputFile = parameters.input();
        EdgeFile input = inputFile == null ? null : EdgeFile.of(inputFile, options);
        Phases phases = new Phases(splitc);
        LocalGraph graph = graph(splitc, phases, parameters, input);
        LocalComponents local = new LocalComponents(graph);
        Merging merging = new Merging(splitc);

        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("sets", local.sets());
        checkpoints.add("labels", Checkpointable.of(local.labels()));
        checkpoints.add("merging", merging);
        long done = checkpoints.begin();

        long[] labels = phases.mainSection(() -> label(splitc, phases, graph, local, merging, done));

        splitc.monitor().result("longs.sent", Long.toString(merging.longsSent()));
        Verification verification = new Verification(splitc, graph, labels, homes(splitc, parameters, input));
        long unions = local.sets().unions() + merging.unions();
        boolean verified = phases.run("verify", 0, () -> report(splitc, verification.check(unions)));
        Path output = parameters.output();
        if (output != null && verified) {
            phases.run("write", 0, () -> new LabelWriter(splitc, graph, labels).write(output));
        }
    }

    private static LocalGraph graph(
            SplitC splitc, Phases phases, ComponentsParameters parameters, @Nullable EdgeFile input) throws Exception {
        if (input != null) {
            return phases.run("read", input.edges(), () -> new GraphReader(splitc, input).read());
        }
        Lattice lattice = Objects.requireNonNull(parameters.lattice());
        int vertices = parameters.verticesPerProcess();
        return phases.run("generate", vertices, () -> new LatticeGenerator(splitc, lattice, vertices).generate());
    }

    private static Homes homes(SplitC splitc, ComponentsParameters parameters, @Nullable EdgeFile input) {
        return input != null
                ? GraphReader.homes(splitc.size(), input.vertices())
                : Homes.blocks(
                        splitc.size(),
                        0,
                        Objects.requireNonNull(parameters.lattice()).vertices());
    }

    private static long[] label(
            SplitC splitc, Phases phases, LocalGraph graph, LocalComponents local, Merging merging, long done)
            throws Exception {
        if (done < UNITED) {
            phases.run("unite", graph.edges().size(), () -> unite(splitc, graph.edges(), local.sets()));
            splitc.checkpoints().point(UNITED);
        }
        if (done < LABELLED) {
            long[] merged = phases.run("merge", 0, () -> merge(splitc.monitor(), local.border(), merging));
            phases.run("label", 0, () -> label(splitc, graph.vertices(), local, merged));
            splitc.checkpoints().point(LABELLED);
        }
        return local.labels();
    }

    private static void unite(SplitC splitc, LocalGraph.Edges edges, UnionFind sets) {
        for (int from = 0; from < edges.size(); from += EDGES_PER_POLL) {
            int to = Math.min(edges.size(), from + EDGES_PER_POLL);
            sets.unite(edges.ends(), from, to);
            splitc.poll();
            splitc.monitor().progressed(to);
        }
    }

    private static long[] merge(ProgramMonitor monitor, Border border, Merging merging) {
        monitor.result("border.vertices", Integer.toString(border.size()));
        monitor.result("border.components", Integer.toString(border.componentCount()));
        return merging.merge(border);
    }

    private static void label(SplitC splitc, int vertices, LocalComponents local, long[] merged) {
        for (int from = 0; from < vertices; from += VERTICES_PER_POLL) {
            local.label(merged, from, Math.min(vertices, from + VERTICES_PER_POLL));
            splitc.poll();
        }
    }

    /** Returns whether the findings of all processes are right; rank 0 reports. */
    static boolean report(SplitC splitc, Findings own) {
        long[][] found = splitc.gather(0, own.toNumbers());
        int[] verdict = {0};
        if (splitc.rank() == 0) {
            Findings all =
                    Findings.of(Arrays.stream(found).map(Findings::fromNumbers).toList());
            verdict[0] = tell(splitc, all) ? 1 : 0;
        }
        return splitc.broadcast(0, verdict)[0] == 1;
    }

    private static boolean tell(SplitC splitc, Findings all) {
        ProgramMonitor monitor = splitc.monitor();
        @Nullable String failure = all.failure();
        monitor.result("rounds", Integer.toString(Rounds.count(splitc.size())));
        monitor.result("vertices", Long.toString(all.vertices()));
        monitor.result("edges", Long.toString(all.edges()));
        monitor.result("components", Long.toString(all.components()));
        monitor.result("largest", Long.toString(all.largest()));
        monitor.result("verified", Boolean.toString(failure == null));
        if (failure != null) {
            monitor.result("failure", failure);
        }
        return failure == null;
    }
}
