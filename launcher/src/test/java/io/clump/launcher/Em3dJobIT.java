package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command from its start to the end of its last process. */
class Em3dJobIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @Thorough
    @ValueSource(
            strings = {
                "--nodes 2 --procs 2",
                "--nodes 2 --procs 1 --net aeron --layout naive",
                "--nodes 2 --procs 1 --net tcp --faults break=0.01,seed=7"
            })
    void wavesAreVerifiedAndCounted(String options) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");

        List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
        arguments.addAll(List.of("--virtual", "8", "--nodes-per-process", "100", "--degree", "10", "--steps", "20"));
        arguments.addAll(List.of("--json", json.toString()));
        try (ClumpProcess command = run(arguments)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .startsWith("em3d: 16,000 edges, 20 steps on 2 nodes of ")
                    .endsWith("verified: all 1,600 values, bit by bit");
        }

        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("app").asText()).isEqualTo("em3d");
        assertThat(result.get("verified").asBoolean()).isTrue();
        assertThat(result.get("seed").asLong()).isEqualTo(1);
        assertThat(result.get("grid").asText()).isEqualTo("2x2x2");
        assertThat(result.get("layout").asText()).isEqualTo(options.contains("naive") ? "naive" : "good");
        assertThat(result.get("edges").asLong()).isEqualTo(16_000);
        assertThat(result.get("remoteEdges").asDouble()).isEqualTo(0.4);
        // One of each virtual processor's three neighbours is on the other node, whichever way the cube is halved.
        assertThat(result.at("/remoteEdgesCrossingNodes/naive").asDouble()).isBetween(0.3, 0.37);
        assertThat(result.at("/remoteEdgesCrossingNodes/good").asDouble()).isBetween(0.3, 0.37);
        assertThat(result.get("remoteValuesPerStep").asLong()).isBetween(8L * 2 * 50, 8L * 2 * 3 * 100);
        assertThat(result.get("messagesPerStep").asLong()).isPositive();
        double seconds = result.get("seconds").asDouble();
        int processes = result.get("nodes").asInt() * result.get("procs").asInt();
        assertThat(result.get("microsecondsPerEdge").asDouble())
                .isCloseTo(seconds * 1e6 * processes / 320_000, within(1e-9));
        assertThat(result.get("edgesPerSecond").asDouble()).isCloseTo(320_000 / seconds, within(1.0));
        Files.delete(json);
        assertNothingIsLeft();
    }

    @Test
    void writtenGraphsAreReadAgain() throws IOException, InterruptedException {
        Path start = directory.resolve("start");
        Path graph = directory.resolve("graph");
        String one = "--nodes 1 --procs 1 --net none --virtual 2 --nodes-per-process 50 --steps 5 --save " + start
                + " --output " + graph;
        try (ClumpProcess command = run(List.of(one.split(" ")))) {
            assertThat(command.await()).as(command.err()).isZero();
        }
        assertThat(graph).hasSize(Files.size(start));
        assertThat(Files.mismatch(start, graph)).isNotNegative();
        String two = "--nodes 1 --procs 2 --net none --steps 5 --input " + graph;
        try (ClumpProcess command = run(List.of(two.split(" ")))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .startsWith("em3d: 4,000 edges, 5 steps on 1 node of 2 processes\n")
                    .endsWith("verified: all 200 values, bit by bit");
        }
        Files.delete(start);
        Files.delete(graph);
        assertNothingIsLeft();
    }

    private ClumpProcess run(List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "em3d"));
        arguments.addAll(options);
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.walk(directory)) {
            assertThat(left)
                    .containsExactlyInAnyOrder(directory, directory.resolve("jobs"), directory.resolve("jobs/lock"));
        }
    }
}
