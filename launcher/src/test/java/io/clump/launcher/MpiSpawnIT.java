package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that starts processes with MPI. */
class MpiSpawnIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"-np 2", "-np 2 --nodes 2 --net udp"})
    void startedProcessesTalkToThoseWhoHaveAskedForThem(String options) throws IOException, InterruptedException {
        try (ClumpProcess command = start(options, "live")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines())
                    .containsExactlyInAnyOrder(
                            "[0] level 0: 4 add up to 2, codes 00", "[0 group 1] level 1: 4 add up to 4, codes 00");
        }
    }

    @Test
    @Thorough
    void startedGroupsHaveTracesOfTheirOwn() throws IOException, InterruptedException {
        Path trace = directory.resolve("trace.json");
        try (ClumpProcess command = start("-np 2 --trace " + trace, "live")) {
            assertThat(command.await()).as(command.err()).isZero();
            for (String name : List.of("trace.json", "group-1-trace.json", "group-2-trace.json")) {
                assertThat(command.err()).contains("trace: " + directory.resolve(name) + ", analysis: ");
                assertThat(directory.resolve(name + ".txt")).content().contains("rank");
            }
        }
    }

    @Test
    void startedProcessThatDiesIsNamedAndAllEnd() throws IOException, InterruptedException {
        try (ClumpProcess command = start("-np 2", "die")) {
            assertThat(command.await()).as(command.err()).isEqualTo(9);
            assertThat(command.err())
                    .containsPattern(
                            "clump: process rank 1 of spawned group 2 \\(node 0\\) pid \\d+ ended with status 9");
        }
    }

    @Test
    void waitForStartedProcessesEndsIfTheyEndWithoutMpi() throws IOException, InterruptedException {
        try (ClumpProcess command = start("-np 2", "without-mpi")) {
            assertThat(command.await()).as(command.err()).isZero();
        }
    }

    @Test
    @Thorough
    void startedProcessesRunInTheDirectoryThatTheProgramNames() throws IOException, InterruptedException {
        Path other = Files.createDirectory(directory.resolve("other"));
        String relative = Path.of("").toAbsolutePath().relativize(other).toString();
        try (ClumpProcess command = ClumpProcess.start(
                directory,
                "mpirun",
                "-np",
                "1",
                "-cp",
                "target/test-classes",
                MpiSpawnDirectory.class.getName(),
                relative)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines())
                    .containsExactlyInAnyOrder(
                            "[0 group 1] is in " + other,
                            "[1 group 1] is in " + other,
                            "[0] true processes that are started together have one current directory: found=wdir ["
                                    + other + ", " + other + "/missing], expected the same for all",
                            "[0] true no such directory: found=wdir " + other + "/missing");
        }
    }

    private ClumpProcess start(String options, String end) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("mpirun"));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of("-cp", "target/test-classes", MpiSpawn.class.getName(), "0", end));
        return ClumpProcess.start(directory, arguments.toArray(String[]::new));
    }
}
