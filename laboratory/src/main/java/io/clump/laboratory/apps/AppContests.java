package io.clump.laboratory.apps;

import io.clump.apps.components.Lattice;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The apps with the work that is measured: the same for one process and for two. */
final class AppContests {
    private static final int INT_KEYS_PER_MESSAGE = 6;

    /** Number of keys of eight bytes that fit into eight kilobytes. */
    private static final int LONG_KEYS_PER_MESSAGE = 1024;

    /** Number of records of 100 bytes that fit into eight kilobytes. */
    private static final int RECORDS_PER_MESSAGE = 81;

    private static final int VALUES_PER_MESSAGE = 1024;
    private static final int FIELDS = 2;

    /** Property that the platform's parallel algorithms read, whichever pool they run in. */
    private static final Map<String, String> TWO_THREADS =
            Map.of("java.util.concurrent.ForkJoinPool.common.parallelism", "2");

    /** Name of the peer that shows the most that two processors can do: {@link Halves}. */
    private static final String HALVES = "two-halves-alone";

    private AppContests() {}

    static List<AppContest> all(boolean quick) {
        AppSizes sizes = AppSizes.of(quick);
        return List.of(
                sampleSort(AppWork.sampleSort(sizes.keys()), Integer.SIZE, sizes.keys(), INT_KEYS_PER_MESSAGE),
                sampleSort(AppWork.sampleSortLong(sizes.keys()), Long.SIZE, sizes.keys(), LONG_KEYS_PER_MESSAGE),
                sampleSortRecords(sizes.records()),
                components(
                        AppWork.components2d(sizes.vertices2d()),
                        new Lattice(2, sizes.vertices2d(), AppSizes.KEEP_2D * AppSizes.PERCENT, 1)),
                components(
                        AppWork.components3d(sizes.vertices3d()),
                        new Lattice(3, sizes.vertices3d(), AppSizes.KEEP_3D * AppSizes.PERCENT, 1)),
                fft(sizes.fftSize()),
                em3d(sizes.steps()));
    }

    private static AppContest sampleSort(AppWork work, int bits, int keys, int keysPerMessage) {
        Map<String, String> parameters =
                Map.of(ArraysSort.BITS, Integer.toString(bits), ArraysSort.KEYS, Integer.toString(keys));
        return new AppContest(
                work,
                withThreads("Arrays.sort", ArraysSort.class, parameters, 1),
                List.of(withThreads("Arrays.parallelSort", ArraysSort.class, parameters, 2)),
                List.of(messages("keys x (P-1)/P/" + keysPerMessage, keys, keysPerMessage)),
                keys + " random keys of " + bits + " bits");
    }

    private static AppContest sampleSortRecords(int records) {
        Map<String, String> parameters = Map.of(RecordsSort.RECORDS, Integer.toString(records));
        return new AppContest(
                AppWork.sampleSortRecords(records),
                withThreads("Arrays.sort", RecordsSort.class, parameters, 1),
                List.of(withThreads("Arrays.parallelSort", RecordsSort.class, parameters, 2)),
                List.of(messages("records x (P-1)/P/81", records, RECORDS_PER_MESSAGE)),
                records
                        + " random records of 100 bytes; beside them the platform's sort of words of key bits and"
                        + " index, after which each record is moved once");
    }

    /** Half of a process's keys belong to the other process. */
    private static Volume messages(String formula, int keys, int perMessage) {
        return new Volume(
                "volume", "messages with keys a process: " + formula, keys / 2.0 / 2 / perMessage, "messages.sent");
    }

    private static AppContest components(AppWork work, Lattice lattice) {
        int keepPercent = (int) Math.round(lattice.keep() / AppSizes.PERCENT);
        int vertices = (int) lattice.vertices();
        return new AppContest(
                work,
                Contestant.single("union-find", HandUnionFind.class)
                        .with(edges(lattice.dimensions(), vertices, keepPercent)),
                List.of(halves(HandUnionFind.class, edges(lattice.dimensions(), vertices / 2, keepPercent))),
                List.of(border(lattice)),
                "a lattice of " + lattice.dimensions() + " dimensions with " + vertices + " vertices and " + keepPercent
                        + " % of its edges");
    }

    /**
     * Derives a formula, since the thesis has none, from the cut between the two processes. Of the n^m edges that could
     * cross it, where m = d − 1, a share k exists, and each of them has a vertex on the border: two longs. Each vertex
     * of the border is the first one of its component, which is one more long, unless it is joined to another one. It
     * can be joined by one edge along the cut: each vertex has m such edges, a share k of them exists, and each leads
     * to a vertex of the border with probability k. It can also be joined by two edges, with no vertex of the border
     * between them: each vertex has m (2m − 1) such paths. Longer paths are neglected, so the processes send a little
     * less: 7 % in three dimensions.
     */
    private static Volume border(Lattice lattice) {
        double k = lattice.keep();
        int m = lattice.dimensions() - 1;
        double joined = m * k * k + m * (2 * m - 1) * k * k * k * (1 - k);
        return new Volume(
                "volume",
                "longs a process, by the cut, with m = d-1: k n^m (3 - m k^2 - m (2m-1) k^3 (1-k)) + 1",
                k * lattice.reach() * (3 - joined) + 1,
                "longs.sent");
    }

    private static Map<String, String> edges(int dimensions, int vertices, int keepPercent) {
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
                AppWork.fft(size),
                fftPeer("JTransforms", size, 1),
                List.of(fftPeer("JTransforms-2-threads", size, 2)),
                List.of(new Volume("volume", "rows a process: 2 n^2 (P-1)/P^2", rows, "rows.sent")),
                "a cube of " + size + " complex points in each dimension");
    }

    private static AppContest em3d(int steps) {
        Map<String, String> parameters = AppWork.em3dParameters(steps);
        return new AppContest(
                AppWork.em3d(steps),
                withThreads("loop", Em3dLoop.class, parameters, 1),
                List.of(
                        withThreads("parallel-streams", Em3dLoop.class, parameters, 2),
                        halves(Em3dLoop.class, halfOfTheNodes(steps))),
                ghosts(steps),
                AppSizes.EM3D_NODES + " nodes of each field, degree 20, 40 % remote, " + steps + " steps");
    }

    /**
     * Derives the formula for ghosts: each of the k edges from the other virtual processor picks one of its n nodes at
     * random, so n (1 − (1 − 1/n)^k) nodes are picked at least once.
     */
    private static List<Volume> ghosts(int steps) {
        int nodes = AppSizes.EM3D_NODES / 2;
        double picks = (double) nodes * AppSizes.DEGREE * AppSizes.REMOTE_PERCENT * AppSizes.PERCENT;
        double values = nodes * (1 - Math.pow(1 - 1.0 / nodes, picks));
        double messages = FIELDS * Math.ceil(values / VALUES_PER_MESSAGE) * steps;
        return List.of(
                new Volume(
                        "values",
                        "values a process and step: 2 n (1 - (1-1/n)^k), k remote edges into each field",
                        FIELDS * values,
                        "remote.values"),
                new Volume(
                        "volume",
                        "messages a process: values of a field / 1024, rounded up, for each field and step",
                        messages,
                        AppRun.MESSAGES));
    }

    /** One virtual processor has no neighbours, so no edge is remote; one thread. */
    private static Map<String, String> halfOfTheNodes(int steps) {
        Map<String, String> all = new TreeMap<>(AppWork.em3dParameters(steps));
        all.putAll(Map.of("virtual", "1", "remote", "0", PlainWork.THREADS, "1"));
        return all;
    }

    private static Contestant halves(Class<? extends Workload> workload, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put(Halves.WORKLOAD, workload.getName());
        return Contestant.pair(HALVES, Halves.class).with(all);
    }

    private static Contestant fftPeer(String name, int size, int threads) {
        return Contestant.single(name, JTransformsFft.class)
                .with(Map.of(
                        JTransformsFft.SIZE, Integer.toString(size),
                        JTransformsFft.THREADS, Integer.toString(threads)));
    }

    private static Contestant withThreads(
            String name, Class<? extends PlainWork> work, Map<String, String> parameters, int threads) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put(PlainWork.THREADS, Integer.toString(threads));
        return Contestant.single(name, work).with(all).withProperties(threads == 1 ? Map.of() : TWO_THREADS);
    }
}
