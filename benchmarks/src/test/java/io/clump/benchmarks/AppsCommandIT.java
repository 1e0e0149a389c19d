package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from end to end, with real processes on one node and on two; what it measures here is worth nothing. */
class AppsCommandIT {
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
    void quickRunHasTheFiguresOfTheAppThatWasWantedAndLeavesNothingBehind() throws Exception {
        Path json = directory.resolve("result.json");
        assertThat(clump.run(
                        "bench",
                        "apps",
                        "--quick",
                        "--rounds",
                        "1",
                        "--figure",
                        "sample-sort-records",
                        "--json",
                        json.toString()))
                .as(clump.errors())
                .isZero();

        JsonNode report = new ObjectMapper().readTree(json.toFile());
        assertThat(BenchFixture.names(report))
                .containsSubsequence(
                        "sample-sort-records-1-process: [Arrays.sort]",
                        "sample-sort-records-2-processes: [Arrays.sort, Arrays.parallelSort]",
                        "sample-sort-records-2-nodes: [Arrays.sort, sample-sort-records-1x2]",
                        "sample-sort-records-volume: [formula]")
                .noneMatch(name -> name.startsWith("fft"));
        for (JsonNode figure : report.get("figures")) {
            if (figure.get("name").asText().endsWith("-volume")) {
                assertThat(figure.get("holds").asBoolean())
                        .as(figure.toString())
                        .isTrue();
            }
        }
        clump.assertNothingIsLeft();
    }

    @Test
    void unknownAppIsToldInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "apps", "--figure", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --figure nonsense, expected one of [sample-sort, ")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }
}
