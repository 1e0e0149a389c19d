package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentsTest {
    private static final int VERTICES = 10_080;

    @TempDir
    private Path directory;

    /** The number of vertices is a multiple of each number of processes. */
    @ParameterizedTest
    @CsvSource({"2, 0.4", "3, 0.25", "2, 0.5", "3, 1", "2, 0"})
    void labelsOfALatticeAreThoseOfJGraphTOnAnyNumberOfProcesses(int dimensions, double keep) throws IOException {
        Lattice lattice = new Lattice(dimensions, VERTICES, keep, 3);
        List<long[]> edges = Graphs.edges(lattice);
        Map<Long, Long> labels =
                Graphs.labels(LongStream.range(0, VERTICES).boxed().toList(), edges);
        int[] sizes = {1, 4, 5, 32, 2, 3, 7};
        for (int size : Arrays.copyOf(sizes, Boolean.getBoolean("tests.thorough") ? sizes.length : 4)) {
            Path output = directory.resolve("labels-" + size);
            Map<String, Object> options = Graphs.lattice(dimensions, VERTICES / size, keep, 3);
            options.put("output", output);
            RecordingMonitor[] monitors = Graphs.run(ThreadJob.onOneNode(size), size, options);
            assertVerified(monitors[0], labels, edges.size());
            assertThat(output).as("size=%d", size).content().isEqualTo(Graphs.text(labels));
            for (RecordingMonitor monitor : monitors) {
                assertThat(monitor.phases).containsExactly("generate", "unite", "merge", "label", "verify", "write");
                assertThat(Double.parseDouble(monitor.results.get("seconds"))).isPositive();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 1", "0 0 1 1", "0 0 0 1 1", "0 1 2"})
    void labelsAreTheSameOverTheNetwork(String nodes) {
        int[] nodeOfRank =
                Arrays.stream(nodes.split(" ")).mapToInt(Integer::parseInt).toArray();
        int size = nodeOfRank.length;
        Lattice lattice = new Lattice(3, 600L * size, 0.25, 8);
        Map<Long, Long> labels =
                Graphs.labels(LongStream.range(0, lattice.vertices()).boxed().toList(), Graphs.edges(lattice));
        RecordingMonitor[] monitors = Graphs.run(ThreadJob.onNodes(nodeOfRank), size, Graphs.lattice(3, 600, 0.25, 8));
        assertVerified(monitors[0], labels, Graphs.edges(lattice).size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void oneVertexInEachProcessIsEnough(int size) {
        Lattice lattice = new Lattice(2, size, 1, 1);
        RecordingMonitor[] monitors = Graphs.run(ThreadJob.onOneNode(size), size, Graphs.lattice(2, 1, 1, 1));
        assertThat(monitors[0].results)
                .containsEntry("verified", "true")
                .containsEntry("components", "1")
                .containsEntry("largest", Integer.toString(size))
                .containsEntry("edges", Integer.toString(Graphs.edges(lattice).size()));
    }

    @Test
    void labelsOfAnEdgeListAreThoseOfJGraphTOnAnyNumberOfProcesses() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        List<long[]> edges = random.longs(2_000, 0, 3_000)
                .mapToObj(from -> new long[] {spread(from), spread(random.nextLong(3_000))})
                .toList();
        Path input = Files.writeString(directory.resolve("graph"), "# a graph\n" + text(edges));
        Map<Long, Long> labels = Graphs.labels(List.of(), edges);
        for (int size : new int[] {1, 2, 3, 5, 8, 13}) {
            Path output = directory.resolve("labels-" + size);
            RecordingMonitor[] monitors = runFile(input, output, size);
            assertVerified(monitors[0], labels, edges.size());
            assertThat(output).as("size=%d", size).content().isEqualTo(Graphs.text(labels));
            assertThat(monitors[size - 1].phases).startsWith("read").endsWith("verify", "write");
        }
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void verticesOfAMatrixWithoutEdgesAreComponents(int size) throws IOException {
        Path input = Files.writeString(
                directory.resolve("graph"),
                "%%MatrixMarket matrix coordinate real symmetric\n% a graph\n11 11 4\n3 1 0.5\n7 3 1e3\n9 9 0\n 11 2 -1\n");
        Path output = directory.resolve("labels");
        RecordingMonitor[] monitors = runFile(input, output, size);
        assertThat(output).content().isEqualTo("1 1\n2 2\n3 1\n4 4\n5 5\n6 6\n7 1\n8 8\n9 9\n10 10\n11 2\n");
        assertThat(monitors[0].results)
                .containsEntry("verified", "true")
                .containsEntry("vertices", "11")
                .containsEntry("edges", "4")
                .containsEntry("components", "8")
                .containsEntry("largest", "3");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void extremeNumbersLoopsAndRepeatedEdgesAreFine(int size) throws IOException {
        Path input = Files.writeString(
                directory.resolve("graph"),
                "9223372036854775807 -9223372036854775808\n-1 -1\n0 -1\n0 -1\n9223372036854775807 9223372036854775807");
        Path output = directory.resolve("labels");
        runFile(input, output, size);
        assertThat(output).content().isEqualTo("""
                -9223372036854775808 -9223372036854775808
                -1 -1
                0 -1
                9223372036854775807 -9223372036854775808
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void fileWithoutEdgesHasNoComponents(int size) throws IOException {
        Path input = Files.writeString(directory.resolve("graph"), "# nothing\n");
        Path output = directory.resolve("labels");
        assertThat(runFile(input, output, size)[0].results)
                .containsEntry("verified", "true")
                .containsEntry("components", "0")
                .containsEntry("largest", "0");
        assertThat(output).isEmptyFile();
    }

    @Test
    void inputThatChangedSinceItWasCheckedIsNamed() throws IOException {
        Path input = Files.writeString(directory.resolve("graph"), "1 2\n3 4\n5 6\n7 8\n");
        AppPlan plan = Plans.plan(new Components(), 2, Map.of("input", input));
        Files.writeString(input, "1 2\n3 4\n5 6\n#7 8\n");
        List<@Nullable Throwable> failures =
                ThreadJob.onOneNode(2).parameters(plan.parameters()).runToFailures(new Components());
        assertThat(failures.get(1)).hasMessageStartingWith("the input has changed since it was checked: file=" + input);
        assertThat(failures.get(0)).hasMessageStartingWith("rank 1 has failed:");
    }

    /**
     * A group's border are the kept edges between its rows and those of the groups beside it. Each process of a group
     * sends the whole border: two longs per vertex, one per component, and one.
     */
    @ParameterizedTest
    @CsvSource({"2, 0.4, 300000, 2", "2, 0.4, 300000, 4", "3, 0.25, 27000, 2"})
    void whatIsSentIsTheBorderOnceARound(int dimensions, double keep, int vertices, int size) {
        RecordingMonitor[] monitors =
                Graphs.run(ThreadJob.onOneNode(size), size, Graphs.lattice(dimensions, vertices, keep, 1));
        double border = keep * new Lattice(dimensions, (long) vertices * size, keep, 1).reach();
        assertThat((double) sum(monitors, "border.vertices"))
                .isBetween(0.9 * 2 * (size - 1) * border, 1.1 * 2 * (size - 1) * border);
        // Round by round, sides of groups that have a neighbour there: 2 of 2; 6 of 4 and then 4 of 4.
        double sides = size == 2 ? 2 : 10;
        assertThat((double) sum(monitors, "longs.sent")).isBetween(2 * 0.9 * sides * border, 3 * 1.1 * sides * border);
        if (size == 2) {
            assertThat(sum(monitors, "longs.sent"))
                    .isEqualTo(2 * sum(monitors, "border.vertices") + sum(monitors, "border.components") + 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 0.4, 400, 1", "2, 0.4, 900, 2", "2, 0.55, 400, 3", "3, 0.25, 1000, 4", "3, 0.3, 216, 8"})
    void fineMessagesAreTheQuestionsHooksAndAnswersOfTheAlgorithm(int dimensions, double keep, int vertices, int size) {
        Lattice lattice = new Lattice(dimensions, (long) vertices * size, keep, 5);
        Map<String, Object> options = Graphs.lattice(dimensions, vertices, keep, 5);
        options.put("grain", "fine");
        AppPlan plan = Plans.plan(new Components(), size, options);
        RecordingMonitor[] monitors = new RecordingMonitor[size];
        Arrays.setAll(monitors, rank -> new RecordingMonitor());
        long[] sent = new long[size];
        ThreadJob.onOneNode(size)
                .parameters(plan.parameters())
                .monitors(rank -> monitors[rank])
                .run(splitc -> {
                    RecordingMonitor own = monitors[splitc.rank()];
                    own.beforePhase(
                            "merge",
                            () -> sent[splitc.rank()] = -splitc.statistics().localMessagesSent());
                    own.afterPhase(
                            "merge",
                            () -> sent[splitc.rank()] += splitc.statistics().localMessagesSent());
                    new Components().run(splitc);
                });
        assertVerified(
                monitors[0],
                Graphs.labels(LongStream.range(0, lattice.vertices()).boxed().toList(), Graphs.edges(lattice)),
                Graphs.edges(lattice).size());
        FineModel model = new FineModel(lattice, vertices, size);
        for (int rank = 0; rank < size; rank++) {
            assertThat(monitors[rank].results)
                    .as("rank %d", rank)
                    .containsEntry("messages.sent", Long.toString(model.messages[rank]));
            // Reductions decide when the processes stop; each sends a few messages.
            assertThat(sent[rank]).isBetween(model.messages[rank], model.messages[rank] + 8L * size * model.reductions);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void fineLabelsOfAnEdgeListAreThoseOfJGraphT(int size) throws IOException {
        SplittableRandom random = new SplittableRandom(6);
        List<long[]> edges = random.longs(500, 0, 600)
                .mapToObj(from -> new long[] {spread(from), spread(random.nextLong(600))})
                .toList();
        Path input = Files.writeString(directory.resolve("graph"), text(edges));
        Path output = directory.resolve("labels");
        Graphs.run(ThreadJob.onOneNode(size), size, Map.of("input", input, "output", output, "grain", "fine"));
        assertThat(output).content().isEqualTo(Graphs.text(Graphs.labels(List.of(), edges)));
    }

    @Test
    void fineLabelsAreTheSameOverANetworkThatLosesDoublesAndReorders() {
        Map<String, Object> options = Graphs.lattice(3, 600, 0.25, 8);
        options.put("grain", "fine");
        ThreadJob job = ThreadJob.onNodes(0, 0, 1)
                .property(
                        "clump.faults",
                        "loss=0.05,duplicate=0.1,reorder=0.1,seed=" + new SplittableRandom().nextLong());
        assertThat(Graphs.run(job, 3, options)[0].results).containsEntry("verified", "true");
    }

    private static void assertVerified(RecordingMonitor monitor, Map<Long, Long> labels, int edges) {
        assertThat(monitor.results)
                .containsEntry("verified", "true")
                .containsEntry("vertices", Integer.toString(labels.size()))
                .containsEntry("edges", Integer.toString(edges))
                .containsEntry("components", Long.toString(Graphs.components(labels)))
                .containsEntry("largest", Long.toString(Graphs.largest(labels)))
                .doesNotContainKey("failure");
    }

    private static RecordingMonitor[] runFile(Path input, Path output, int size) {
        return Graphs.run(ThreadJob.onOneNode(size), size, Map.of("input", input, "output", output));
    }

    private static long sum(RecordingMonitor[] monitors, String key) {
        return Arrays.stream(monitors)
                .mapToLong(monitor -> Long.parseLong(monitor.results.get(key)))
                .sum();
    }

    /** Numbers with gaps, beyond 32 bits, not in order. */
    private static long spread(long vertex) {
        return vertex * 7_000_000_019L % 1_000_000_000_039L;
    }

    private static String text(List<long[]> edges) {
        return edges.stream().map(edge -> edge[0] + "\t" + edge[1] + "\n").collect(Collectors.joining());
    }
}
