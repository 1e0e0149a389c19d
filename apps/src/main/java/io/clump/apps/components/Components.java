package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import io.clump.apps.Application;
import io.clump.apps.Grain;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
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

    /** Makes the program; its parameters are those of the job. */
    public Components() {
        super("components", ComponentsParameters.DESCRIPTION, ComponentsParameters.HELP, ComponentsParameters::plan);
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        SplitC splitc = run.splitc();
        Path inputFile = options.path("input");
        EdgeFile input = inputFile == null ? null : EdgeFile.of(inputFile, options);
        LocalGraph graph = graph(run, input);
        LocalComponents local = new LocalComponents(graph);
        Merging merging = Grain.of(options) == Grain.FINE
                ? new FineMerging(splitc, graph.shared().owners())
                : new BorderMerging(splitc);

        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("sets", local.sets());
        checkpoints.add("labels", Checkpointable.of(local.labels()));
        checkpoints.add("merging", merging);
        long done = checkpoints.begin();

        long[] labels = run.mainSection(() -> label(run, graph, local, merging, done));

        merging.sent().forEach(run::result);
        Homes homes = input != null
                ? input.homes(run.size())
                : new Homes(run.size(), 0, ComponentsParameters.lattice(options).vertices());
        Verification verification = new Verification(splitc, graph, labels, homes);
        boolean isRight = run.phase("verify", 0, () -> {
            verification.check(local.sets().unions() + merging.unions());
            if (run.rank() == 0) {
                run.result("rounds", Rounds.count(run.size()));
                verification.totals().forEach(run::result);
            }
            return run.verdict(verification.failure());
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
        Lattice lattice = ComponentsParameters.lattice(run.options());
        int vertices = ComponentsParameters.verticesPerProcess(run.options());
        return run.phase("generate", vertices, () -> new LatticeGenerator(run, lattice, vertices).generate());
    }

    private static long[] label(Run run, LocalGraph graph, LocalComponents local, Merging merging, long done)
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
                run.result("border.vertices", border.numbers.length);
                run.result("border.components", border.labels.length);
                return merging.merge(border);
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
