package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.Plans;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void randomPointsAreTransformedAndVerified(int size) {
        Results[] results = run(ThreadJob.onOneNode(size), size, random(false));
        assertThat(results[0].values)
                .containsEntry("verified", "true")
                .containsEntry("digest", "e3952a992b51c1ed")
                .doesNotContainKey("failure");
        assertThat(Double.parseDouble(results[0].values.get("error"))).isBetween(1e-17, 16 * 12 * 0x1p-53);
        long rows = 0;
        for (Results each : results) {
            assertThat(each.phases)
                    .containsExactly(
                            "warm-up",
                            "generate",
                            "predict",
                            "planes",
                            "transpose",
                            "lines",
                            "transpose back",
                            "check",
                            "transform back",
                            "compare");
            assertThat(Double.parseDouble(each.values.get("seconds"))).isPositive();
            rows += Long.parseLong(each.values.get("rows.sent"));
        }
        assertThat(rows).isEqualTo(new Distribution(Box.cube(16), 0, size, Distribution.Layout.BLOCK).rowsSent());
    }

    /** One row per message, as in the thesis. Eight processes of 16 planes each would send 3,584 of 128 points each. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 8})
    void cyclicLayoutGivesTheSameResultInAMessageForEachRow(int size) {
        Results[] results =
                run(ThreadJob.onOneNode(size), size, Map.of("size", 16, "seed", 7, "layout", "cyclic", "warm-up", 1));
        assertThat(results[0].values).containsEntry("verified", "true").containsEntry("digest", "e3952a992b51c1ed");
        long rows = 0;
        for (Results each : results) {
            rows += Long.parseLong(each.values.get("rows.sent"));
            assertThat(each.values.get("messages.sent")).isEqualTo(each.values.get("rows.sent"));
        }
        assertThat(rows).isEqualTo(new Distribution(Box.cube(16), 0, size, Distribution.Layout.BLOCK).rowsSent());
    }

    @Test
    void inverseIsVerifiedOverTheNetwork() {
        assertThat(run(ThreadJob.onNodes(0, 1, 1), 3, random(true))[0].values).containsEntry("verified", "true");
    }

    @ParameterizedTest
    @EnumSource(NpbClass.class)
    void checksumsOfTheBenchmarkAreThosePublished(NpbClass npb) {
        int size = npb == NpbClass.S ? 3 : 1;
        Results[] results = run(ThreadJob.onOneNode(size), size, Map.of("npb", npb));
        assertThat(results[0].values).containsEntry("verified", "true");
        assertThat(results[0].phases).containsExactly("warm-up", "generate", "forward", "iterations");
    }

    @Test
    void inverseOfTheOutputIsTheInput() throws IOException {
        Path input = write("points", 8 * 8 * 8);
        Path spectrum = directory.resolve("spectrum");
        Path back = directory.resolve("back");
        for (int size = 1; size <= 4; size++) {
            Path again = directory.resolve("spectrum-" + size);
            run(ThreadJob.onOneNode(size), size, ofFile(false, input, again));
            if (size == 1) {
                Files.move(again, spectrum);
            } else {
                assertThat(again).hasSameBinaryContentAs(spectrum);
            }
        }
        run(ThreadJob.onOneNode(3), 3, ofFile(true, spectrum, back));
        double[] expected = numbers(input);
        double[] found = numbers(back);
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.length; i++) {
            assertThat(Math.abs(found[i] - expected[i])).isLessThan(1e-14);
        }
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void inputThatIsNotTheSameAfterwardsIsNotVerifiedAndNothingIsWritten() throws IOException {
        Path input = write("points", 8 * 8 * 8);
        Path output = directory.resolve("output");
        AppPlan plan = Plans.plan(new Fft(), 1, ofFile(false, input, output));
        Results results = new Results(phase -> {
            if (phase.equals("transform back")) {
                try {
                    write("points", 8 * 8 * 8, 3);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        ThreadJob.onOneNode(1)
                .parameters(plan.parameters())
                .monitors(rank -> results)
                .run(new Fft());
        assertThat(results.values).containsEntry("verified", "false");
        assertThat(results.values.get("failure"))
                .startsWith("the inverse transform differs from the input: relative" + " distance");
        assertThat(output).doesNotExist();
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void moreProcessesThanPlanesAreRefused() {
        Map<String, String> parameters = Map.of("size", "2");
        List<@Nullable Throwable> failures =
                ThreadJob.onOneNode(3).parameters(rank -> parameters).runToFailures(new Fft());
        assertThat(failures)
                .anySatisfy(
                        failure -> assertThat(failure)
                                .hasMessage(
                                        "too many processes for 2 x 2 x 2 points: the job has 3, expected at most 2, so that each has a plane"));
    }

    @Test
    void processThatFailsInTheMiddleEndsTheOthers() {
        AppPlan plan = Plans.plan(new Fft(), 3, random(false));
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(3)
                .parameters(plan.parameters())
                .monitors(rank -> new Results(phase -> {
                    if (rank == 1 && phase.equals("lines")) {
                        throw new IllegalStateException("broken");
                    }
                }))
                .runToFailures(new Fft());
        assertThat(failures.get(0)).hasMessageContaining("rank 1 has failed").hasMessageContaining("broken");
        assertThat(failures.get(2)).hasMessageContaining("rank 1 has failed");
    }

    private static Map<String, ?> random(boolean inverse) {
        return Map.of("size", 16, "inverse", inverse, "seed", 7);
    }

    private static Map<String, ?> ofFile(boolean inverse, Path input, Path output) {
        return Map.of("size", 8, "inverse", inverse, "input", input, "output", output);
    }

    private static Results[] run(ThreadJob job, int size, Map<String, ?> options) {
        Results[] results = new Results[size];
        for (int rank = 0; rank < size; rank++) {
            results[rank] = new Results(phase -> {});
        }
        job.parameters(Plans.plan(new Fft(), size, options).parameters())
                .monitors(rank -> results[rank])
                .run(new Fft());
        return results;
    }

    private Path write(String name, int points) throws IOException {
        return write(name, points, 2);
    }

    private Path write(String name, int points, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        ByteBuffer buffer = ByteBuffer.allocate(16 * points).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 2 * points; i++) {
            buffer.putDouble(random.nextDouble());
        }
        return Files.write(directory.resolve(name), buffer.array());
    }

    private static double[] numbers(Path file) throws IOException {
        double[] numbers = new double[(int) (Files.size(file) / Double.BYTES)];
        ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .get(numbers);
        return numbers;
    }

    /** Records the reports of a process; does something at the beginning of phases. */
    private static final class Results implements ProgramMonitor {
        private final List<String> phases = new ArrayList<>();
        private final Map<String, String> values = new TreeMap<>();
        private final Consumer<String> atStart;
        private long total;

        Results(Consumer<String> atStart) {
            this.atStart = atStart;
        }

        @Override
        public void phaseStarted(String phase, long expected) {
            phases.add(phase);
            total = expected;
            atStart.accept(phase);
        }

        @Override
        public void progressed(long done) {
            assertThat(done).isBetween(0L, total);
        }

        @Override
        public void phaseEnded(long nanos) {}

        @Override
        public void result(String key, String value) {
            assertThat(values.put(key, value)).as("told before: %s", key).isNull();
        }
    }
}
