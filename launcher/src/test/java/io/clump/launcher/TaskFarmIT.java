package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task farm whose rank 0 calls MPI from two threads, in real processes. */
class TaskFarmIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"-np 2", "-np 4", "-np 2 --nodes 2 --net udp", "-np 4 --nodes 2 --net udp"})
    void everyTaskIsDone(String options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("mpirun"));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of("-cp", "target/test-classes", TaskFarm.class.getName()));
        try (ClumpProcess command = ClumpProcess.start(directory, arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).isEqualTo("[0] sum of squares " + (300L * 301 * 601 / 6));
        }
    }
}
