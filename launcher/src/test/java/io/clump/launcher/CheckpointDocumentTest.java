package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ShownProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs that docs/checkpoint.md shows are those that {@link CheckpointJobIT} runs. */
class CheckpointDocumentTest {
    @ParameterizedTest
    @CsvSource({"SavedSums, run", "SavedMail, channel"})
    void documentShowsTheProgram(String program, String region) throws IOException {
        assertThat(Files.readString(Path.of("../docs/checkpoint.md")))
                .contains(ShownProgram.block(Path.of("src/test/java/docs", program + ".java"), region));
    }
}
