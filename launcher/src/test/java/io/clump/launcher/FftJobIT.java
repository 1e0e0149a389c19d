package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command from its start to the end of its last process. */
class FftJobIT {
    /** Digest of the result, the same for each number of processes and each network. */
    private static final String DIGEST = "739666e8b4a887ab";

    @TempDir
    private Path directory;

    /** Output of the last command. */
    private String table = "";

    static Stream<String> places() {
        return Stream.of(
                        "--nodes 1 --procs 3 --net none",
                        "--nodes 2 --procs 1 --faults loss=0.1,duplicate=0.1,reorder=0.1,seed=7",
                        "--nodes 1 --procs 1 --net none",
                        "--nodes 3 --procs 1 --net aeron",
                        "--nodes 2 --procs 2 --net tcp --faults break=0.01,seed=7")
                .limit(Thorough.Count.of(2, 5));
    }

    @ParameterizedTest
    @MethodSource("places")
    void pointsAreTransformedAndVerified(String options) throws IOException, InterruptedException {
        JsonNode result = result("--size 16 " + options);

        int size = result.get("nodes").asInt() * result.get("procs").asInt();
        assertThat(result.get("app").asText()).isEqualTo("fft");
        assertThat(result.get("verified").asBoolean()).isTrue();
        assertThat(result.get("seed").asLong()).isEqualTo(1);
        assertThat(result.get("digest").asText()).isEqualTo(DIGEST);
        assertThat(result.get("size")).hasToString("[16,16,16]");
        assertThat(result.get("mflops").asDouble()).isPositive();
        assertThat(result.get("phases")).hasSize(10);
        assertThat(result.get("rowBytes").asInt()).isEqualTo(256);
        assertThat(result.get("rowsSent").asLong())
                .isEqualTo(result.get("rowsByFormula").asLong())
                .isGreaterThanOrEqualTo(2L * 16 * 15 * (size - 1) / size)
                .isLessThanOrEqualTo(2L * 16 * 17 * (size - 1) / size);
        assertNothingIsLeft();
    }

    /** Tests of the app try the same in one process. */
    @Test
    @Thorough
    void benchmarkClassHasThePublishedChecksums() throws IOException, InterruptedException {
        JsonNode result = result("--npb S --nodes 1 --procs 2");
        assertThat(result.get("npb").asText()).isEqualTo("S");
        assertThat(result.get("transforms").asInt()).isEqualTo(7);
        assertThat(result.get("error").asDouble()).isLessThan(1e-12);
        assertThat(result.get("checksums")).hasSize(6);
        assertThat(result.get("checksums").get(0).get(0).asDouble()).isCloseTo(5.546087004964e+02, offset(1e-9));
        assertThat(result.get("checksums").get(5).get(1).asDouble()).isCloseTo(4.932597244941e+02, offset(1e-9));
        // The last digit depends on the order of the sums.
        assertThat(table)
                .containsPattern("\nchecksum 1: 5\\.54608700496\\de\\+02 4\\.84536333197\\de\\+02\n")
                .containsPattern("\nchecksum 6: 5\\.54268341190\\de\\+02 4\\.93259724494\\de\\+02\n");
        assertThat(result.has("seed")).isFalse();
        assertNothingIsLeft();
    }

    @Test
    void fileIsTransformedIntoAnotherAndBack() throws IOException, InterruptedException {
        Path input = directory.resolve("points");
        Path spectrum = directory.resolve("spectrum");
        Path back = directory.resolve("back");
        SplittableRandom random = new SplittableRandom(3);
        ByteBuffer points = ByteBuffer.allocate(16 * 512).order(ByteOrder.LITTLE_ENDIAN);
        while (points.hasRemaining()) {
            points.putDouble(random.nextDouble());
        }
        Files.write(input, points.array());

        result("--size 8 --nodes 1 --procs 2 --input " + input + " --output " + spectrum);
        result("--size 8 --nodes 2 --procs 1 --inverse --input " + spectrum + " --output " + back);

        ByteBuffer found = ByteBuffer.wrap(Files.readAllBytes(back)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(found.capacity()).isEqualTo(points.capacity());
        for (int at = 0; at < found.capacity(); at += Double.BYTES) {
            assertThat(Math.abs(found.getDouble(at) - points.getDouble(at))).isLessThan(1e-14);
        }
        for (Path file : List.of(input, spectrum, back)) {
            Files.delete(file);
        }
        assertNothingIsLeft();
    }

    private JsonNode result(String options) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        try (ClumpProcess command = run(options + " --json " + json)) {
            assertThat(command.await()).as(command.err()).isZero();
            table = command.out();
            assertThat(table).contains("MFLOP/s").contains("\nverified: ");
            JsonNode result = new ObjectMapper().readTree(json.toFile());
            Files.delete(json);
            return result;
        }
    }

    private ClumpProcess run(String options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "fft"));
        arguments.addAll(List.of(options.split(" ")));
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.walk(directory)) {
            assertThat(left)
                    .containsExactlyInAnyOrder(directory, directory.resolve("jobs"), directory.resolve("jobs/lock"));
        }
    }
}
