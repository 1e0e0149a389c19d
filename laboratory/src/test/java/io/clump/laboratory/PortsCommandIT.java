package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code clump bench ports} as a command of its own: a figure of each kind, with rounds of moments. */
class PortsCommandIT {
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
    void quickRunHasTheFiguresThatWereWantedAndLeavesNothingBehind() throws Exception {
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("bench", "ports", "--quick", "--rounds", "1"));
        for (String figure : new String[] {"latency-shm", "broadcast", "overload", "matmul"}) {
            arguments.addAll(List.of("--figure", figure));
        }
        arguments.addAll(List.of("--json", json.toString()));
        assertThat(clump.run(arguments.toArray(String[]::new)))
                .as(clump.errors())
                .isZero();

        JsonNode report = new ObjectMapper().readTree(json.toFile());
        assertThat(BenchFixture.panels(report))
                .containsExactlyInAnyOrder(
                        "latency-shm: [reliable, clump]",
                        "broadcast: [direct, emulated]",
                        "overload: [flowctl, reliable, raw]",
                        "overload-lost: [flowctl, reliable, raw]",
                        "overload-feedback: [flowctl, reliable, raw]",
                        "overload-answers: [flowctl, reliable, raw]",
                        "matmul: [1 process, 2 processes, 2 nodes]");
        clump.assertNothingIsLeft();
    }
}
