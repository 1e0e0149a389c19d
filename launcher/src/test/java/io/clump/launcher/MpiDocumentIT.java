package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of docs/mpi.md. */
class MpiDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/mpi.md");

    @TempDir
    Path directory;

    @Test
    void exampleCompilesAndTheCommandsPrintWhatIsShown() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Pi.java"), DOCUMENT.block("example: Pi.java"));
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(DOCUMENT.block("commands"))).isEqualTo(DOCUMENT.block("output"));
        }
    }

    @Test
    void exampleGoesOnAfterADeath() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("GoOn.java"), DOCUMENT.block("example: GoOn.java"));
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(DOCUMENT.block("commands after a death")))
                    .isEqualTo(DOCUMENT.block("output after a death"));
        }
    }
}
