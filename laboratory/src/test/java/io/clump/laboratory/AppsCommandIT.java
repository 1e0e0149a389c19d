package io.clump.laboratory;

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
        assertThat(BenchFixture.panels(report))
                .containsExactly(
                        "sample-sort-records: [1 process, 2 processes, 2 nodes, Arrays.sort, Arrays.parallelSort]",
                        "volumes: [sample-sort-records volume]");
        assertThat(clump.out())
                .contains(
                        "holds: What a process sends agrees with the formula within 10 %: sample-sort-records volume.");
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
