package io.clump.benchmarks.apps;

import io.clump.apps.components.Components;
import io.clump.apps.em3d.Em3d;
import io.clump.apps.em3d.Em3dParameters;
import io.clump.apps.em3d.GraphShape;
import io.clump.apps.em3d.Grid;
import io.clump.apps.em3d.Layout;
import io.clump.apps.fft.Fft;
import io.clump.apps.samplesort.SampleSort;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.worker.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The apps with the work that is measured: the same for one process and for two. */
final class AppContests {
    private static final int KEYS = 1 << 20;
    private static final int QUICK_KEYS = 1 << 17;
    private static final int KEYS_PER_MESSAGE = 6;

    private static final int VERTICES_2D = 4 << 20;
    private static final int VERTICES_3D = 2 << 20;
    private static final int QUICK_VERTICES = 1 << 18;
    private static final int KEEP_2D = 40;
    private static final int KEEP_3D = 25;

    private static final int FFT_SIZE = 128;
    private static final int QUICK_FFT_SIZE = 64;

    /** Of each field, in two virtual processors together. */
    private static final int EM3D_NODES = 5_000;

    private static final int STEPS = 2_000;
    private static final int QUICK_STEPS = 100;

    /** The platform's parallel algorithms ask for this, whichever pool they run in. */
    private static final Map<String, String> TWO_THREADS =
            Map.of("java.util.concurrent.ForkJoinPool.common.parallelism", "2");

    /** What two processors give at best. */
    private static final String HALVES = "two-halves-alone";

    private AppContests() {}

    static List<AppContest> all(boolean quick) {
        return List.of(
                sampleSort(quick ? QUICK_KEYS : KEYS),
                components("components-2d", 2, KEEP_2D, quick ? QUICK_VERTICES : VERTICES_2D),
                components("components-3d", 3, KEEP_3D, quick ? QUICK_VERTICES : VERTICES_3D),
                fft(quick ? QUICK_FFT_SIZE : FFT_SIZE),
                em3d(quick ? QUICK_STEPS : STEPS));
    }

    private static AppContest sampleSort(int keys) {
        // Half of a process's keys belong to the other one.
        double messages = keys / 2.0 / 2 / KEYS_PER_MESSAGE;
        return new AppContest(
                "sample-sort",
                SampleSort.class,
                AppWork.sampleSort(keys).parameters(),
                sort("Arrays.sort", keys, 1),
                List.of(sort("Arrays.parallelSort", keys, 2).withProperties(TWO_THREADS)),
                new Volume("messages a process: keys x (P-1)/P/6", messages, ""),
                List.of(keys + " random keys of 32 bits"));
    }

    private static AppContest components(String name, int dimensions, int keepPercent, int vertices) {
        return new AppContest(
                name,
                Components.class,
                (dimensions == 2 ? AppWork.components2d(vertices) : AppWork.components3d(vertices)).parameters(),
                Contestant.single("union-find", HandUnionFind.class)
                        .with(lattice(dimensions, vertices, keepPercent))
                        .rounds(1),
                List.of(halves(HandUnionFind.class, lattice(dimensions, vertices / 2, keepPercent))),
                null,
                List.of("a lattice of " + dimensions + " dimensions with " + vertices + " vertices and " + keepPercent
                        + " % of its edges"));
    }

    private static Map<String, String> lattice(int dimensions, int vertices, int keepPercent) {
        return Map.of(
                HandUnionFind.DIMENSIONS, Integer.toString(dimensions),
                HandUnionFind.VERTICES, Integer.toString(vertices),
                HandUnionFind.KEEP_PERCENT, Integer.toString(keepPercent),
                HandUnionFind.SEED, "1");
    }

    private static AppContest fft(int size) {
        // Two transposes, in each of which half of a process's half goes to the other one.
        double rows = 2.0 * size * size / 4;
        return new AppContest(
                "fft",
                Fft.class,
                AppWork.fft(size).parameters(),
                fftPeer("JTransforms", size, 1),
                List.of(fftPeer("JTransforms-2-threads", size, 2)),
                new Volume("rows a process: 2 n^2 (P-1)/P^2", rows, "rows.sent"),
                List.of("a cube of " + size + " complex points in each dimension"));
    }

    private static AppContest em3d(int steps) {
        Em3dParameters parameters = AppWork.em3dParameters(steps);
        return new AppContest(
                "em3d",
                Em3d.class,
                AppWork.em3d(steps).parameters(),
                em3dLoop("loop", parameters, 1),
                List.of(em3dLoop("parallel-streams", parameters, 2), halves(Em3dLoop.class, halfOfTheNodes(steps))),
                null,
                List.of(EM3D_NODES + " nodes of each field, degree 20, 40 % remote, " + steps + " steps"));
    }

    /** One virtual processor has no neighbours, so no edge is remote; one thread. */
    private static Map<String, String> halfOfTheNodes(int steps) {
        Em3dParameters half = new Em3dParameters(
                new GraphShape(new Grid(1, 1, 1), EM3D_NODES / 2, AppWork.DEGREE),
                0,
                1,
                steps,
                Layout.GOOD,
                null,
                null);
        Map<String, String> all = new TreeMap<>(half.toParameters());
        all.put(Em3dLoop.THREADS, "1");
        return all;
    }

    private static Contestant halves(Class<? extends Workload> workload, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put(Halves.WORKLOAD, workload.getName());
        return Contestant.pair(HALVES, Halves.class).with(all).rounds(1);
    }

    private static Contestant sort(String name, int keys, int threads) {
        return Contestant.single(name, ArraysSort.class)
                .with(Map.of(ArraysSort.KEYS, Integer.toString(keys), ArraysSort.THREADS, Integer.toString(threads)))
                .rounds(1);
    }

    private static Contestant fftPeer(String name, int size, int threads) {
        return Contestant.single(name, JTransformsFft.class)
                .with(Map.of(
                        JTransformsFft.SIZE, Integer.toString(size), JTransformsFft.THREADS, Integer.toString(threads)))
                .rounds(1);
    }

    private static Contestant em3dLoop(String name, Em3dParameters parameters, int threads) {
        Map<String, String> all = new TreeMap<>(parameters.toParameters());
        all.put(Em3dLoop.THREADS, Integer.toString(threads));
        return Contestant.single(name, Em3dLoop.class)
                .with(all)
                .withProperties(threads == 1 ? Map.of() : TWO_THREADS)
                .rounds(1);
    }
}
