package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.LayerConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from end to end, with real processes and both protocols; what it measures here is worth nothing. */
class PollCommandIT {
    @TempDir
    private Path directory;

    private BenchFixture clump;

    @BeforeEach
    void makeBase() throws IOException {
        clump = new BenchFixture(directory);
    }

    @AfterEach
    void removeBase() throws IOException {
        clump.close();
    }

    @Test
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        JsonNode report = quickRun();

        assertThat(figures(report))
                .containsExactly(
                        "local-round-trip",
                        "network-round-trip",
                        "mixed-traffic",
                        "idle-process",
                        "first-message-shm-p50",
                        "first-message-shm-p99",
                        "first-message-shm-p99.9",
                        "first-message-udp-p50",
                        "first-message-udp-p99",
                        "first-message-udp-p99.9");
        assertThat(peers(report, 0)).containsExactly("without-network", "every");
        assertThat(peers(report, 1)).containsExactly("without-shared-memory", "every", "without-shared-memory-every");
        assertThat(peers(report, 2)).containsExactly("best-fraction-of-each-phase", "fractional:1", "fractional:128");
        assertThat(peers(report, 3)).contains("aeron");
        assertThat(peers(report, 4)).containsExactly("selector");
        assertBar(report, 0, "ratio", 1.05);
        assertBar(report, 1, "ratio", 1.05);
        assertBar(report, 2, "ratio", 1.05);
        assertBar(report, 3, "value", 1);
        for (JsonNode figure : report.get("figures")) {
            assertThat(figure.get("value").asDouble()).as(figure.toString()).isPositive();
        }
        assertThat(report.get("figures").get(0).get("notes").toString())
                .contains("is " + LayerConfiguration.builder().build().poll());
        clump.assertNothingIsLeft();
    }

    @Test
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        Process process = clump.start("bench", "poll", "--rounds", "1000", "--figure", "mixed-traffic");
        List<ProcessHandle> workers = clump.awaitWorkers(process, "round");

        BenchFixture.interrupt(process);

        assertThat(clump.end(process)).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        clump.assertNothingIsLeft();
    }

    @Test
    void unknownFigureIsToldInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "poll", "--figure", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --figure nonsense, expected one of [local-round-trip, ")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }

    private JsonNode quickRun() throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        assertThat(clump.run("bench", "poll", "--quick", "--rounds", "1", "--json", json.toString()))
                .as(clump.errors())
                .isZero();
        return new ObjectMapper().readTree(json.toFile());
    }

    private static List<String> figures(JsonNode report) {
        List<String> names = new ArrayList<>();
        report.get("figures").forEach(figure -> names.add(figure.get("name").asText()));
        return names;
    }

    private static List<String> peers(JsonNode report, int figure) {
        List<String> names = new ArrayList<>();
        report.get("figures").get(figure).get("peers").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static void assertBar(JsonNode report, int figure, String of, double limit) {
        JsonNode found = report.get("figures").get(figure);
        assertThat(found.get("barOf").asText()).isEqualTo(of);
        assertThat(found.get("bar").asDouble()).isEqualTo(limit);
        assertThat(found.get("barSense").asText()).isEqualTo("at most");
        assertThat(found.get("holds").isBoolean()).isTrue();
    }
}
