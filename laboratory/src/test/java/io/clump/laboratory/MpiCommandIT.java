package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    void operationsOfTwoAndOfFourRanksAreMeasured() throws Exception {
        assertThat(measured("--figure", "ping-pong", "--figure", "barrier"))
                .containsExactly("ping-pong: [clump, short-requests]", "allocation: [ping-pong]", "barrier: [clump]");
    }

    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        assertThat(measured())
                .containsExactly(
                        "ping-pong: [clump, short-requests]",
                        "allocation: [ping-pong]",
                        "ping-pong-udp: [clump, medium-requests]",
                        "bandwidth-1mb: [clump, memcpy]",
                        "allreduce-8b: [clump]",
                        "allreduce-1mb: [clump]",
                        "barrier: [clump]",
                        "unexpected: [clump in order, clump reversed]");
    }

    /** Panels and series of a quick run, without the peers that happen to be installed. */
    private List<String> measured(String... figures) throws Exception {
        Path json = directory.resolve("result.json");
        List<String> words =
                new ArrayList<>(List.of("bench", "mpi", "--quick", "--rounds", "1", "--json", json.toString()));
        words.addAll(List.of(figures));
        assertThat(clump.run(words.toArray(new String[0]))).as(clump.errors()).isZero();
        clump.assertNothingIsLeft();
        return BenchFixture.panels(new ObjectMapper().readTree(json.toFile())).stream()
                .map(panel -> panel.replaceAll(", (mpj-express|c\\b[^,\\]]*)", ""))
                .toList();
    }
}
