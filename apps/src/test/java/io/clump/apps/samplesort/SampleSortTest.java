package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.apps.OptionList;
import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.apps.Run;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleSortTest {
    private static final List<String> SORTING = List.of("sample", "splitters", "distribute", "sort", "verify");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void randomKeysAreSortedAndVerified(int size) {
        RecordingMonitor[] monitors = sortRandomKeys(ThreadJob.onOneNode(size), size, 20_000);
        long held = 0;
        for (int rank = 0; rank < size; rank++) {
            assertThat(monitors[rank].phases).containsExactlyElementsOf(phases("generate", SORTING));
            assertThat(Double.parseDouble(monitors[rank].results.get("seconds")))
                    .isPositive();
            long own = Long.parseLong(monitors[rank].results.get("keys.held"));
            assertThat(own).isBetween(14_000L, (long) (20_000 * Splitters.MOST_OF_SHARE));
            held += own;
        }
        assertThat(held).isEqualTo(20_000L * size);
        assertThat(monitors[0].results)
                .containsEntry("verified", "true")
                .containsEntry("keys", Long.toString(held))
                .doesNotContainKey("failure");
    }

    @Test
    void randomKeysAreSortedOverTheNetwork() {
        assertThat(sortRandomKeys(ThreadJob.onNodes(0, 1), 2, 5_000)[0].results).containsEntry("verified", "true");
    }

    @Test
    void randomKeysAreSortedOnSeveralNodes() {
        assertThat(sortRandomKeys(ThreadJob.onNodes(0, 0, 1, 1), 4, 5_000)[0].results)
                .containsEntry("verified", "true");
    }

    @Test
    void randomKeysAreSortedOverANetworkThatLosesDoublesAndReorders() {
        ThreadJob job = ThreadJob.onNodes(0, 1)
                .property(
                        "clump.faults", "loss=0.1,duplicate=0.1,reorder=0.1,seed=" + new SplittableRandom().nextLong());
        assertThat(sortRandomKeys(job, 2, 5_000)[0].results).containsEntry("verified", "true");
    }

    @Test
    void randomKeysAreSortedThroughFifoQueuesThatAreShort() {
        ThreadJob job = ThreadJob.onOneNode(3).property("clump.queue", "fifo").property("clump.packets", "16");
        assertThat(sortRandomKeys(job, 3, 10_000)[0].results).containsEntry("verified", "true");
    }

    /**
     * Each process sends the keys that it does not own in as few requests as can hold them (the thesis: six keys), and
     * sends no replies.
     */
    @ParameterizedTest
    @CsvSource({"INT, 6", "LONG, 1024", "RECORD, 81"})
    void asManyKeysTravelInEachMessageAsFit(KeyType type, int keysPerMessage) {
        int size = 4;
        int keys = 30_000;
        AtomicLongArray sent = new AtomicLongArray(size);
        RecordingMonitor[] monitors = new RecordingMonitor[size];
        Arrays.setAll(monitors, rank -> new RecordingMonitor());
        Map<String, ?> options = Map.of("type", OptionList.nameOf(type), "keys", keys, "seed", 3);
        ThreadJob.onOneNode(size)
                .parameters(Plans.plan(new SampleSort(), size, options).parameters())
                .monitors(rank -> monitors[rank])
                .run(splitc -> {
                    new SampleSort().run(splitc);
                    sent.set(splitc.rank(), splitc.statistics().localMessagesSent());
                });
        double requests = keys * (size - 1.0) / size / keysPerMessage;
        // Samples, splitters, counts and barriers.
        int runtime = 60;
        for (int rank = 0; rank < size; rank++) {
            long withKeys = Long.parseLong(monitors[rank].results.get("messages.sent"));
            // For each other process one message is not full.
            assertThat((double) withKeys).isBetween(0.9 * requests, 1.1 * requests + size - 1);
            assertThat(sent.get(rank)).isBetween(withKeys, withKeys + runtime);
        }
    }

    static Stream<Arguments> keySets() {
        SplittableRandom random = new SplittableRandom(5);
        return Stream.of(
                Arguments.of("random", random.ints(5_000).toArray()),
                Arguments.of("all equal", random.ints(3_000, 7, 8).toArray()),
                Arguments.of("few values", random.ints(3_000, -1, 2).toArray()),
                Arguments.of("sorted", IntStream.range(-2_000, 2_000).toArray()),
                Arguments.of(
                        "descending",
                        IntStream.range(-2_000, 2_000).map(key -> -key).toArray()),
                Arguments.of(
                        "extremes",
                        random.ints(2_000, 0, 4)
                                .map(i -> new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1}[i])
                                .toArray()),
                Arguments.of("none", new int[0]),
                Arguments.of("one", new int[] {-3}),
                Arguments.of("fewer than processes", new int[] {5, -5}),
                Arguments.of("three", new int[] {2, 1, Integer.MIN_VALUE}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("keySets")
    void fileIsSortedIntoAnotherFile(String name, int[] keys) throws IOException {
        Path input = Files.writeString(directory.resolve("input"), "# " + name + "\n" + text(keys));
        Arrays.sort(keys);
        for (int size = 1; size <= 5; size++) {
            Path output = directory.resolve("output-" + size);
            RecordingMonitor[] monitors = sortFile(input, output, size);
            assertThat(output).as("size=%d", size).hasContent(text(keys));
            assertThat(Files.size(output)).isEqualTo(text(keys).length());
            assertThat(monitors[0].results)
                    .containsEntry("verified", "true")
                    .containsEntry("keys", Integer.toString(keys.length));
            for (RecordingMonitor monitor : monitors) {
                assertThat(monitor.phases).startsWith("read").endsWith("verify", "write");
            }
        }
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void fileMayBeSortedInPlace() throws IOException {
        Path file = Files.writeString(directory.resolve("keys"), "3\n1\n2");
        sortFile(file, file, 2);
        assertThat(file).content().isEqualTo("1\n2\n3\n");
    }

    @Test
    void outputIsWhatTheSortCommandWrites() throws Exception {
        int[] keys = new SplittableRandom(11).ints(200_000).toArray();
        Path input = Files.writeString(directory.resolve("input"), text(keys));
        Path expected = directory.resolve("expected");
        assumeThat(sortCommand(input, expected)).as("there is a sort command").isTrue();
        Path output = directory.resolve("output");
        sortFile(input, output, 3);
        assertThat(Files.mismatch(output, expected)).isEqualTo(-1);
    }

    @Test
    void inputThatChangedSinceItWasCheckedIsNamedAndNothingIsWritten() throws IOException {
        Path input = Files.writeString(directory.resolve("input"), "1\n2\n3\n4\n");
        Path output = directory.resolve("output");
        AppPlan plan = Plans.plan(new SampleSort(), 2, Map.of("input", input, "output", output));
        Files.writeString(input, "1\n2\n34567\n");
        List<@Nullable Throwable> failures =
                ThreadJob.onOneNode(2).parameters(plan.parameters()).runToFailures(new SampleSort());
        assertThat(failures.get(1)).hasMessageStartingWith("the input has changed since it was checked: file=" + input);
        assertThat(failures.get(0)).hasMessageStartingWith("rank 1 has failed:");
        assertThat(output).doesNotExist();
    }

    @Test
    void temporaryFileOfAFailedWriteIsRemoved() throws IOException {
        Path input = Files.writeString(directory.resolve("input"), "2\n1\n");
        Path output = directory.resolve("output");
        AppPlan plan = Plans.plan(new SampleSort(), 2, Map.of("input", input, "output", output));
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2)
                .parameters(plan.parameters())
                .monitors(rank -> new RecordingMonitor())
                .runToFailures(splitc -> {
                    // A directory that is not empty stands in the place of the output, and cannot be replaced.
                    if (splitc.rank() == 0) {
                        Files.createDirectories(output.resolve("not empty"));
                    }
                    new SampleSort().run(splitc);
                });
        assertThat(failures.get(0)).isInstanceOf(IOException.class);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void wrongKeysAreReportedAndKnownToAllProcesses() {
        RecordingMonitor[] monitors = {new RecordingMonitor(), new RecordingMonitor()};
        ThreadJob.onOneNode(2).monitors(rank -> monitors[rank]).run(splitc -> {
            IntKeys held = new IntKeys(1);
            held.add(5 - splitc.rank());
            SavedKeys saved = new SavedKeys(KeyType.INT, 2);
            saved.beginWith(held);
            Run run = new Run(splitc, AppOptions.of(new SampleSort(), splitc));
            assertThat(SampleSort.verify(run, held, saved.sums())).isFalse();
        });
        assertThat(monitors[0].results)
                .containsEntry("verified", "false")
                .containsEntry("keys", "2")
                .containsEntry("failure", "keys out of order: rank=0 ends with 5, rank=1 begins with 4");
        assertThat(monitors[1].results).isEmpty();
    }

    private static RecordingMonitor[] sortRandomKeys(ThreadJob job, int size, int keysPerProcess) {
        return Plans.run(job, size, new SampleSort(), Map.of("keys", keysPerProcess, "seed", 42));
    }

    private static RecordingMonitor[] sortFile(Path input, Path output, int size) {
        return Plans.run(ThreadJob.onOneNode(size), size, new SampleSort(), Map.of("input", input, "output", output));
    }

    private static List<String> phases(String first, List<String> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    private static String text(int[] keys) {
        return Arrays.stream(keys).mapToObj(key -> key + "\n").collect(Collectors.joining());
    }

    private static boolean sortCommand(Path input, Path output) throws InterruptedException {
        try {
            Process process = new ProcessBuilder("sort", "-n", "-o", output.toString(), input.toString())
                    .inheritIO()
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
