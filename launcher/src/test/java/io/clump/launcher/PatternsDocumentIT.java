package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/patterns.md work as shown. */
class PatternsDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/patterns.md");

    @TempDir
    Path directory;

    @Test
    @Thorough
    void programsCompileAndPrintWhatIsShown() throws IOException, InterruptedException {
        for (String program : new String[] {"WorkQueue", "Heat", "Tickets", "Words"}) {
            String file = program + ".java";
            Files.writeString(directory.resolve(file), DOCUMENT.block("example: " + file));
        }
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(DOCUMENT.block("commands"))).isEqualTo(DOCUMENT.block("output"));
        }
    }
}
