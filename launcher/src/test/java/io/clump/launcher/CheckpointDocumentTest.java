package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ShownProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The program that docs/checkpoint.md shows is the one that {@link CheckpointJobIT} runs. */
class CheckpointDocumentTest {
    @Test
    void documentShowsTheProgram() throws IOException {
        assertThat(Files.readString(Path.of("../docs/checkpoint.md")))
                .contains(ShownProgram.block(Path.of("src/test/java/docs/SavedSums.java"), "run"));
    }
}
