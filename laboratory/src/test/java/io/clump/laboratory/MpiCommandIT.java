package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from end to end; MPJ Express and an MPI for C may be installed or not. */
class MpiCommandIT {
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
        Path json = directory.resolve("result.json");

        assertThat(clump.run("bench", "mpi", "--quick", "--rounds", "1", "--json", json.toString()))
                .as(clump.errors())
                .isZero();

        List<String> panels = BenchFixture.panels(new ObjectMapper().readTree(json.toFile()));
        assertThat(panels.stream().map(panel -> panel.replaceAll(", (mpj-express|c\\b[^,\\]]*)", "")))
                .containsExactly(
                        "ping-pong: [clump, short-requests]",
                        "allocation: [ping-pong]",
                        "ping-pong-udp: [clump, medium-requests]",
                        "bandwidth-1mb: [clump, memcpy]",
                        "allreduce-8b: [clump]",
                        "allreduce-1mb: [clump]",
                        "barrier: [clump]",
                        "unexpected: [clump in order, clump reversed]");
        clump.assertNothingIsLeft();
    }
}
