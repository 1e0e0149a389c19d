package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/operate.md do what it says. */
class OperateDocumentIT {
    @TempDir
    Path directory;

    @Test
    @Thorough
    void eachProcessIsRecordedAndReportsItsEvents() throws IOException, InterruptedException {
        try (DocumentShell shell = DocumentShell.in(directory)) {
            String output = shell.run(MarkdownFile.of("docs/operate.md").block("commands of the flight recorder"));

            assertThat(output).containsPattern("(?m)^clump\\.(Congestion|SlowHandler|Repetitions) \\{$");
        }
        try (Stream<Path> files = Files.list(directory.resolve("recordings"))) {
            assertThat(files).hasSize(4);
        }
    }
}
