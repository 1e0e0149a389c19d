package io.clump.laboratory.apps;

import io.clump.apps.components.Components;
import io.clump.apps.em3d.Em3d;
import io.clump.apps.fft.Fft;
import io.clump.apps.samplesort.SampleSort;
import io.clump.splitc.SpmdProgram;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * An app and a piece of work for it, the same for any number of processes that divides it.
 *
 * @param name of the app, with the variant if there are several
 * @param program that its processes run
 * @param parameters of the program, by the number of processes of the job
 */
public record AppWork(String name, Class<? extends SpmdProgram> program, IntFunction<Map<String, String>> parameters) {
    private static final int VIRTUAL_PROCESSORS = 32;

    /** Percentage of the edges that a lattice keeps: of two dimensions, and of three. */
    private static final int KEEP_2D = 40;

    private static final int KEEP_3D = 25;

    /** Nodes of each field of EM3D, in all virtual processors together. */
    private static final int EM3D_NODES = 5_000;

    /** Edges into each node of EM3D, and the percentage of them that come from another virtual processor. */
    private static final int DEGREE = 20;

    private static final int REMOTE_PERCENT = 40;
    private static final double PERCENT = 100;

    /** A step that sends each value in a message of its own takes about as long as this many in bulk. */
    private static final int STEPS_PER_FINE_STEP = 10;

    /**
     * The five that the thesis measures, with work that takes a second or less: components of a lattice of two
     * dimensions is its CON/comp, of three its CON/comm. Components and em3d send the thesis's small messages.
     *
     * @param quick whether it is to take some milliseconds only
     */
    public static List<AppWork> all(boolean quick) {
        Sizes sizes = Sizes.of(quick);
        return List.of(
                sampleSort(sizes.keys()),
                components2d(sizes.vertices2d()).fine(),
                components3d(sizes.vertices3d()).fine(),
                fft(sizes.fftSize()),
                em3d(sizes.steps() / STEPS_PER_FINE_STEP).fine());
    }

    /** The same, but em3d laid out on nodes in two ways: {@link #em3dOnGrid}. */
    public static List<AppWork> onClump(boolean quick) {
        int steps = Sizes.of(quick).steps() / STEPS_PER_FINE_STEP;
        return Stream.concat(
                        all(quick).stream().filter(work -> !work.program().equals(Em3d.class)),
                        Stream.of(
                                em3dOnGrid(steps, false).fine(),
                                em3dOnGrid(steps, true).fine()))
                .toList();
    }

    /**
     * Returns one of {@link #all} or {@link #onClump}.
     *
     * @throws java.util.NoSuchElementException if none has the name
     */
    public static AppWork named(String name, boolean quick) {
        return Stream.concat(all(quick).stream(), onClump(quick).stream())
                .filter(work -> work.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private AppWork fine() {
        return with("grain", "fine");
    }

    /** The same with one more parameter. */
    public AppWork with(String key, String value) {
        return new AppWork(name, program, processes -> {
            Map<String, String> all = new TreeMap<>(parameters.apply(processes));
            all.put(key, value);
            return all;
        });
    }

    public static AppWork sampleSort(int keys) {
        return sort("sample-sort", "int", keys);
    }

    /**
     * Components of a lattice of two dimensions that keeps 40 % of its edges: many small ones, so it computes most of
     * the time.
     */
    public static AppWork components2d(int vertices) {
        return components("components-2d", 2, KEEP_2D, vertices);
    }

    /**
     * Components of a lattice of three dimensions that keeps 25 % of its edges: one is huge, so it communicates much.
     */
    public static AppWork components3d(int vertices) {
        return components("components-3d", 3, KEEP_3D, vertices);
    }

    /**
     * A Fourier transform of a cube.
     *
     * @param size points in each dimension, a power of two
     */
    public static AppWork fft(int size) {
        // Its processes live from the first run to the last, so code that the first runs compile is available.
        return new AppWork(
                "fft", Fft.class, processes -> Map.of("size", Integer.toString(size), "warm-up", Integer.toString(0)));
    }

    /** Waves on a random graph of 5,000 nodes of each field, degree 20, 40 % of the edges remote. */
    public static AppWork em3d(int steps) {
        return new AppWork("em3d", Em3d.class, size -> em3dParameters(steps, Math.max(size, 2), "good"));
    }

    /**
     * Waves on a random graph of as many nodes, on a grid of 4 × 2 × 4 virtual processors as the thesis has it, so
     * that it can be laid out on nodes in two ways.
     *
     * @param steps of time
     * @param isGood whether neighbours are on the same node where possible; else slabs
     */
    public static AppWork em3dOnGrid(int steps, boolean isGood) {
        String layout = isGood ? "good" : "naive";
        Map<String, String> parameters = em3dParameters(steps, VIRTUAL_PROCESSORS, layout);
        return new AppWork("em3d-" + layout, Em3d.class, size -> parameters);
    }

    private static Map<String, String> em3dParameters(int steps, int virtualProcessors, String layout) {
        return Map.of(
                "virtual", Integer.toString(virtualProcessors),
                "nodes-per-process", Integer.toString(EM3D_NODES / virtualProcessors),
                "degree", Integer.toString(DEGREE),
                "remote", Integer.toString(REMOTE_PERCENT),
                "steps", Integer.toString(steps),
                "layout", layout);
    }

    private static AppWork sort(String name, String type, int keys) {
        return new AppWork(name, SampleSort.class, size -> Map.of("type", type, "keys", Integer.toString(keys / size)));
    }

    private static AppWork components(String name, int dimensions, int keepPercent, int vertices) {
        return new AppWork(
                name,
                Components.class,
                size -> Map.of(
                        "lattice", dimensions + "d",
                        "nodes-per-process", Integer.toString(vertices / size),
                        "keep", Double.toString(keepPercent / PERCENT)));
    }

    /**
     * Amounts of work, in all processes together, for experiments that run apps in many configurations and mixes:
     * several time slices of the system, and not more.
     *
     * @param keys to sort
     * @param vertices2d of a lattice of two dimensions
     * @param vertices3d of a lattice of three dimensions
     * @param fftSize points of a cube in each dimension
     * @param steps of EM3D
     */
    private record Sizes(int keys, int vertices2d, int vertices3d, int fftSize, int steps) {
        private static final Sizes FULL = new Sizes(1 << 19, 1 << 19, 1 << 18, 64, 150);
        private static final Sizes QUICK = new Sizes(1 << 17, 1 << 18, 1 << 18, 64, 100);

        /** Work that takes some tenths of a second, or some milliseconds only. */
        static Sizes of(boolean quick) {
            return quick ? QUICK : FULL;
        }
    }
}
