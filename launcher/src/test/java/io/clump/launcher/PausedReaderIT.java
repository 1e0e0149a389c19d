package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader of the command's output may pause. */
class PausedReaderIT {
    /** Sends the command's output to a reader that first waits for a word. */
    private static final String PAUSED = "mkfifo go; { \"$@\"; echo $? >status; } | { read -r word <go; cat; }";

    @TempDir
    private Path directory;

    @Test
    @Thorough
    void hostsWhoseOutputNobodyReadsForAWhileAreNotTakenForDead() throws IOException, InterruptedException {
        List<String> by = List.of("env", "-C", directory.toString(), "/bin/sh", "-c", PAUSED, "sh");
        String arguments = "run --class " + FloodingProgram.class.getName()
                + " -H a:1,b:1 --spawn %C --host-timeout 8s -- millis=18000";
        try (ClumpProcess command = ClumpProcess.start(by, directory.resolve("jobs"), arguments.split(" "))) {
            command.awaitLine("[1 b] still there");
            Files.writeString(directory.resolve("go"), "go\n");

            assertThat(command.await()).as(command.err()).isZero();
            assertThat(directory.resolve("status")).content().isEqualTo("0\n");
            assertThat(command.out().lines().filter(line -> line.startsWith("[0 a] x")))
                    .hasSize(FloodingProgram.LINES);
        }
    }
}
