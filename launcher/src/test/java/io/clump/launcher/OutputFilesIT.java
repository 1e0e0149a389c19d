package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OutputFilesIT {
    @TempDir
    private Path directory;

    /** The lines of host b come by way of host a in a plain build. */
    static Stream<String> places() {
        return Stream.of("--nodes 2 --procs 1", "-H a:1,b:1 --spawn %C --fan-out 1", "-H a:1,b:1 --spawn %C")
                .limit(Thorough.Count.of(2, 3));
    }

    @ParameterizedTest
    @MethodSource("places")
    void fullDiskEndsTheJobAndIsReportedAsWhatItIs(String where) throws IOException, InterruptedException {
        Path outputs = Files.createDirectory(directory.resolve("outputs"));
        Path full = Files.createSymbolicLink(outputs.resolve("rank-0.err"), Path.of("/dev/full"));
        List<String> arguments = new ArrayList<>(List.of("run", "--class", EndlessExchange.class.getName()));
        arguments.addAll(List.of("--output-dir", outputs.toString()));
        arguments.addAll(List.of(where.split(" ")));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine())
                    .startsWith("clump: cannot write the output of a process: file=" + full + ", no space left");
        }
    }
}
