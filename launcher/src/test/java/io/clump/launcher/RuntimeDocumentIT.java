package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/runtime.md work as shown. */
class RuntimeDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/runtime.md");

    @TempDir
    Path directory;

    @Test
    void exampleCompilesAndTheCommandsPrintWhatIsShown() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Histogram.java"), DOCUMENT.block("example: Histogram.java"));
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(DOCUMENT.block("commands")))
                    .startsWith("Histogram: bins=4 on 2 nodes of 2 processes\n")
                    .endsWith(DOCUMENT.block("output"));
        }
    }
}
