package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.OptionList;
import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verified values are equal, bit by bit, to those of the run on one thread, which {@link SequentialEm3dTest} compares.
 */
class Em3dTest {
    private static final GraphShape SHAPE = new GraphShape(Grid.of(6), 20, 4);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void valuesAreThoseOfOneThreadInAnyNumberOfProcesses(int size) {
        RecordingMonitor[] monitors = run(ThreadJob.onOneNode(size), size, generated(12, 50, 8, 40, 20));
        for (RecordingMonitor monitor : monitors) {
            assertThat(monitor.phases).containsExactly("generate", "connect", "steps", "verify");
            assertThat(Double.parseDouble(monitor.results.get("seconds"))).isPositive();
        }
        assertThat(monitors[0].results)
                .containsEntry("verified", "true")
                .doesNotContainKey("failure")
                // 12 virtual processors, 2 fields, 50 nodes, 8 edges, 40 %.
                .containsEntry("remote.edges", "3840")
                .containsEntry("crossing.naive", "0.0");
        assertThat(monitors[0].results.get("remote.values").equals("0")).isEqualTo(size == 1);
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void valuesAreThoseOfOneThreadOnSeveralNodes(Layout layout) {
        Map<String, Object> options = generated(16, 30, 6, 40, 15);
        options.put("layout", OptionList.nameOf(layout));
        RecordingMonitor[] monitors = run(ThreadJob.onNodes(0, 0, 1, 1), 4, options);
        assertThat(monitors[0].results).containsEntry("verified", "true");
        double naive = Double.parseDouble(monitors[0].results.get("crossing.naive"));
        double good = Double.parseDouble(monitors[0].results.get("crossing.good"));
        assertThat(good).isPositive().isLessThanOrEqualTo(naive).isLessThan(1);
    }

    @Test
    void valuesAreThoseOfOneThreadOverTheNetworkInManyMessages() {
        // Nearly all of 2,500 values are needed: three messages for each neighbour and field.
        RecordingMonitor[] monitors = run(ThreadJob.onNodes(0, 1), 2, generated(2, 2_500, 8, 40, 5));
        assertThat(monitors[0].results).containsEntry("verified", "true").containsEntry("messages.step", "12");
    }

    @Test
    void valuesAreThoseOfOneThreadOverANetworkThatLosesDoublesAndReorders() {
        ThreadJob job = ThreadJob.onNodes(0, 1, 2)
                .property(
                        "clump.faults",
                        "loss=0.05,duplicate=0.1,reorder=0.1,seed=" + new SplittableRandom().nextLong());
        assertThat(run(job, 3, generated(3, 1_200, 4, 60, 10))[0].results).containsEntry("verified", "true");
    }

    @Test
    void valuesAreThoseOfOneThreadThroughQueuesThatAreShort() {
        ThreadJob job = ThreadJob.onOneNode(4)
                .property("clump.queue", "fifo")
                .property("clump.packets", "16")
                .property("clump.bulk.blocks", "1")
                .property("clump.bulk.bytes", "64");
        assertThat(run(job, 4, generated(8, 60, 5, 50, 10))[0].results).containsEntry("verified", "true");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void valuesAreThoseOfOneThreadIfNoneOrAllEdgesAreRemote(int percent) {
        RecordingMonitor[] monitors = run(ThreadJob.onOneNode(3), 3, generated(5, 7, 3, percent, 30));
        assertThat(monitors[0].results).containsEntry("verified", "true");
        assertThat(monitors[0].results.get("remote.values").equals("0")).isEqualTo(percent == 0);
        // A process that needs no values is still told when its neighbour is done: 2 fields, 2 pairs of processes, both
        // ways.
        assertThat(monitors[0].results).containsEntry("messages.step", "8");
    }

    @Test
    void messagesThatTheProgramSendsAreAsManyAsItReports() {
        int steps = 50;
        int size = 3;
        long[] sent = new long[size];
        AppPlan plan = Plans.plan(new Em3d(), size, generated(size, 20, 4, 40, steps));
        RecordingMonitor[] monitors = new RecordingMonitor[size];
        Arrays.setAll(monitors, rank -> new RecordingMonitor());
        ThreadJob.onOneNode(size)
                .parameters(plan.parameters())
                .monitors(rank -> monitors[rank])
                .run(splitc -> {
                    new Em3d().run(splitc);
                    sent[splitc.rank()] = splitc.statistics().localMessagesSent();
                });
        // Two in each direction of each of two pairs.
        assertThat(monitors[0].results).containsEntry("messages.step", "8");
        // Few others: messages that processes exchange before and after the steps, in each of the three.
        assertThat(Arrays.stream(sent).sum()).isBetween(8L * steps, 8L * steps + 150);
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 2", "3, 7", "4, 12", "6, 6"})
    void fineMessagesAreAValueEachWithAReply(int size, int virtual) throws Exception {
        int steps = 3;
        Map<String, Object> options = generated(virtual, 40, 5, 40, steps);
        options.put("grain", "fine");
        long[] sent = new long[size];
        AppPlan plan = Plans.plan(new Em3d(), size, options);
        RecordingMonitor[] monitors = new RecordingMonitor[size];
        Arrays.setAll(monitors, rank -> new RecordingMonitor());
        ThreadJob.onOneNode(size)
                .parameters(plan.parameters())
                .monitors(rank -> monitors[rank])
                .run(splitc -> {
                    monitors[splitc.rank()].beforePhase("steps", () -> sent[splitc.rank()] = -messages(splitc));
                    monitors[splitc.rank()].afterPhase("steps", () -> sent[splitc.rank()] += messages(splitc));
                    new Em3d().run(splitc);
                });
        assertThat(monitors[0].results).containsEntry("verified", "true");
        long[] expected =
                messagesByDefinition(new GeneratedGraph(new GraphShape(Grid.of(virtual), 40, 5), 40, 42), size);
        for (int rank = 0; rank < size; rank++) {
            // The barriers of processes on one node send no messages.
            assertThat(sent[rank]).as("rank %d", rank).isEqualTo(steps * expected[rank]);
        }
        assertThat(monitors[0].results)
                .containsEntry(
                        "messages.step", Long.toString(Arrays.stream(expected).sum()));
    }

    @Test
    void fineValuesAreThoseOfOneThreadOverANetworkThatLosesDoublesAndReorders() {
        Map<String, Object> options = generated(3, 100, 4, 60, 4);
        options.put("grain", "fine");
        ThreadJob job = ThreadJob.onNodes(0, 1, 1)
                .property(
                        "clump.faults",
                        "loss=0.05,duplicate=0.1,reorder=0.1,seed=" + new SplittableRandom().nextLong());
        assertThat(run(job, 3, options)[0].results).containsEntry("verified", "true");
    }

    @Test
    void savedGraphGivesTheSameRunInAnotherNumberOfProcesses() throws IOException {
        Path file = directory.resolve("graph");
        RecordingMonitor[] first = run(ThreadJob.onOneNode(2), 2, generated(10, "save", file));
        assertThat(first[0].phases).containsExactly("generate", "connect", "save", "steps", "verify");
        assertThat(GraphFile.scan(file)).isEqualTo(SHAPE);

        Path copy = directory.resolve("copy");
        RecordingMonitor[] second =
                run(ThreadJob.onOneNode(3), 3, Map.of("input", file, "save", copy, "steps", 10, "layout", "naive"));
        assertThat(second[0].phases).containsExactly("read", "connect", "save", "steps", "verify");
        assertThat(second[0].results)
                .containsEntry("verified", "true")
                .containsEntry("remote.edges", String.valueOf(first[0].results.get("remote.edges")));
        assertThat(copy).hasSameBinaryContentAs(file);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void runGoesOnFromTheOutputOfAnother() throws IOException {
        Path once = directory.resolve("once");
        RecordingMonitor[] whole = run(ThreadJob.onOneNode(2), 2, generated(12, "output", once));
        assertThat(whole[0].results).containsEntry("verified", "true");
        for (RecordingMonitor monitor : whole) {
            assertThat(monitor.phases).containsExactly("generate", "connect", "steps", "verify", "write");
        }
        Path half = directory.resolve("half");
        Map<String, Object> naive = generated(5, "output", half);
        naive.put("layout", "naive");
        run(ThreadJob.onOneNode(3), 3, naive);
        assertThat(GraphFile.scan(half)).isEqualTo(SHAPE);
        Path twice = directory.resolve("twice");
        // An existing file is replaced.
        Files.write(twice, new byte[] {1});
        run(ThreadJob.onOneNode(1), 1, Map.of("input", half, "output", twice, "steps", 7));
        assertThat(twice).hasSameBinaryContentAs(once);
        assertThat(Files.mismatch(once, half)).isNotNegative();
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void graphThatChangedSinceItWasCheckedIsNamed() throws IOException {
        Path file = directory.resolve("graph");
        Map<String, Object> twoParts = generated(2, 20, 4, 40, 1);
        twoParts.put("save", file);
        run(ThreadJob.onOneNode(1), 1, twoParts);
        AppPlan plan = Plans.plan(new Em3d(), 2, Map.of("input", file, "steps", 1));
        byte[] bytes = Files.readAllBytes(file);
        // The process of rank 1 reads the second part.
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
        List<@Nullable Throwable> failures =
                ThreadJob.onOneNode(2).parameters(plan.parameters()).runToFailures(new Em3d());
        assertThat(failures.get(1))
                .hasMessageStartingWith("the input has become shorter since it was checked: file=" + file);
        assertThat(failures.get(0)).hasMessageStartingWith("rank 1 has failed:");
    }

    private static long messages(SplitC splitc) {
        return splitc.statistics().localMessagesSent();
    }

    /**
     * Messages of each process in a step: a request for each pair of an own node and another process with edges from
     * it, and a reply for each node of another process that own edges come from.
     */
    private static long[] messagesByDefinition(GeneratedGraph graph, int size) {
        Grid grid = graph.shape().grid();
        Placement placement = Placement.of(grid, Layout.GOOD, new int[size]);
        Set<List<Integer>> pairs = new HashSet<>();
        for (int virtual = 0; virtual < grid.size(); virtual++) {
            for (Field field : Field.values()) {
                for (int source : graph.part(virtual).of(field).sources()) {
                    pairs.add(List.of(field.ordinal(), source, placement.owner(virtual)));
                }
            }
        }
        long[] messages = new long[size];
        for (List<Integer> pair : pairs) {
            int from = placement.owner(graph.shape().virtualProcessor(pair.get(1)));
            messages[from] += from == pair.get(2) ? 0 : 1;
            messages[pair.get(2)] += from == pair.get(2) ? 0 : 1;
        }
        return messages;
    }

    private static Map<String, Object> generated(int virtual, int nodes, int degree, int remotePercent, int steps) {
        return new TreeMap<>(Map.of(
                "virtual", virtual,
                "nodes-per-process", nodes,
                "degree", degree,
                "remote", remotePercent,
                "steps", steps,
                "seed", 42));
    }

    /** A graph of {@link #SHAPE}. */
    private static Map<String, Object> generated(int steps, String file, Path path) {
        Map<String, Object> options = generated(SHAPE.grid().size(), SHAPE.nodes(), SHAPE.degree(), 40, steps);
        options.put(file, path);
        return options;
    }

    private static RecordingMonitor[] run(ThreadJob job, int size, Map<String, ?> options) {
        return Plans.run(job, size, new Em3d(), options);
    }
}
