package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.launcher.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that end before their programs do have a trace of what was recorded, and a line that counts. */
class TraceOfEarlyEndIT {
    private static final int INTERRUPTED = 130;
    private static final int KILLED = 137;
    private static final int TIMED_OUT = 124;

    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("trace.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--nodes 2 --procs 1", "-H a:1,b:1 --spawn %C"})
    void jobThatIsInterruptedHasTheTraceOfAllItsProcesses(String places) throws IOException, InterruptedException {
        try (ClumpProcess command = start(places)) {
            command.awaitLine(places.startsWith("-H") ? "[0 a] exchanging" : "[0] exchanging");
            command.signal("INT");
            assertThat(command.await()).as(command.err()).isEqualTo(INTERRUPTED);
            assertThat(command.err()).contains(line("")).contains("clump: interrupted");
        }
        assertThat(new TraceFile(file()).processes()).hasSize(2);
    }

    @Test
    void jobWhoseProcessesAreInterruptedWithItHasTheirTraces() throws IOException, InterruptedException {
        try (ClumpProcess command = start("--nodes 1 --procs 2 -v")) {
            command.awaitLine("[0] exchanging");
            // A terminal sends the signal to all. The command comes last, since the others end with it.
            for (long pid : command.pids(2)) {
                ClumpProcess.signal("INT", pid);
            }
            command.signal("INT");
            assertThat(command.await()).as(command.err()).isEqualTo(INTERRUPTED);
            assertThat(command.err()).contains(line(""));
        }
        assertThat(new TraceFile(file()).processes()).hasSize(2);
    }

    @Test
    void jobWithAKilledProcessHasTheTraceOfTheOthers() throws IOException, InterruptedException {
        try (ClumpProcess command = start("--nodes 3 --procs 1 -v")) {
            command.awaitLine("[0] exchanging");
            ClumpProcess.signal("KILL", command.pids(3).get(2));
            assertThat(command.await()).as(command.err()).isEqualTo(KILLED);
            assertThat(command.err()).contains(line(" of 2 of 3 processes"));
        }
        assertThat(new TraceFile(file()).processes()).hasSize(2);
    }

    @Test
    void jobThatIsOverTimeSaysHowManyOfItsProcessesHaveATrace() throws IOException, InterruptedException {
        try (ClumpProcess command = start("--nodes 1 --procs 2 --timeout 4s")) {
            assertThat(command.await()).as(command.err()).isEqualTo(TIMED_OUT);
            // On a machine that stands still for so long, the program may not have begun.
            assertThat(command.err())
                    .containsPattern("(?m)^(trace( of \\d of 2 processes)?: .*|no trace: none of the 2 processes .*)$");
        }
    }

    private String line(String some) {
        return "trace" + some + ": " + file() + ", analysis: " + file() + ".txt";
    }

    private ClumpProcess start(String options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "--class", EndlessExchange.class.getName()));
        arguments.addAll(List.of("--classpath", "target/test-classes", "--trace", file().toString()));
        arguments.addAll(List.of(options.split(" ")));
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }
}
