package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of {@code clump} as a command of its own: each has a directory for its files, and a base directory in shared
 * memory.
 */
abstract class CommandIT {
    @TempDir
    Path directory;

    BenchFixture clump;

    @BeforeEach
    final void makeBase() throws IOException {
        clump = new BenchFixture(directory);
    }

    @AfterEach
    final void removeBase() throws IOException {
        clump.close();
    }

    /** Measures with rounds of moments, to the end; returns the result, and leaves nothing behind. */
    final JsonNode quickRun(String experiment, String... words) throws Exception {
        Path json = directory.resolve("result.json");
        List<String> arguments =
                new ArrayList<>(List.of("bench", experiment, "--quick", "--rounds", "1", "--json", json.toString()));
        arguments.addAll(List.of(words));
        assertThat(clump.run(arguments.toArray(String[]::new)))
                .as(clump.errors())
                .isZero();
        clump.assertNothingIsLeft();
        return new ObjectMapper().readTree(json.toFile());
    }
}
