package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of docs/runtime.md work as shown. */
class RuntimeDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/runtime.md");

    private static final String SHOWN = "--nodes 2 --procs 2";

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

    /** The program does not know how many processes there are, on which nodes, or what is between those. */
    static Stream<String> places() {
        List<String> all = List.of(
                "--nodes 3 --procs 1 --net tcp",
                "--nodes 3 --procs 2 --net tcp",
                "--nodes 1 --procs 1",
                "--nodes 1 --procs 8",
                "--nodes 2 --procs 1 --net tcp,udp",
                "--nodes 3 --procs 1 --net udp",
                "--nodes 2 --procs 4 --net udp",
                "--nodes 2 --procs 3 --net aeron",
                "--nodes 1 --procs 5");
        return all.stream().limit(Thorough.Count.of(1, all.size()));
    }

    @ParameterizedTest
    @Thorough
    @MethodSource("places")
    void exampleRunsInJobsOfAnyShape(String places) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Histogram.java"), DOCUMENT.block("example: Histogram.java"));
        String commands = DOCUMENT.block("commands");
        assertThat(commands).contains(SHOWN);
        try (DocumentShell shell = DocumentShell.in(directory)) {
            assertThat(shell.run(commands.replace(SHOWN, places)))
                    .contains("\nbin 0: ", "\nbin 3: ", "\nverified: by the program");
        }
    }
}
