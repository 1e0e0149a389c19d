package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs that go on when processes die ({@code --on-death continue}). */
class OnDeathIT {
    private static final String KILLED = "was killed by signal 9 (SIGKILL); the others continue";

    @TempDir
    private Path directory;

    static Stream<Arguments> farms() {
        return IntStream.range(0, Thorough.Count.of(1, 5))
                .boxed()
                .flatMap(seed -> Stream.of(
                        Arguments.of("-np 7", seed, 6), Arguments.of("-np 7 --nodes 3 --net udp", seed + 50, 4)));
    }

    @ParameterizedTest
    @MethodSource("farms")
    void farmWhoseProcessesAreKilledOneByOneDoesEveryTask(String options, int seed, int deaths)
            throws IOException, InterruptedException {
        try (ClumpProcess command =
                start(MortalFarm.class, options, Integer.toString(seed), Integer.toString(deaths))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).endsWith("] sum of squares " + (200L * 201 * 401 / 6));
            assertThat(command.err().lines().filter(line -> line.endsWith(KILLED)))
                    .as(command.err())
                    .hasSize(deaths);
        }
    }

    @ParameterizedTest
    @CsvSource({"halt, ended with status 7", "throw, failed: java.lang.IllegalStateException: ends here"})
    void othersGoOnAndTheDeathIsNamed(String way, String message) throws IOException, InterruptedException {
        try (ClumpProcess command = start(OnDeath.class, "-np 3", way)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines()).containsExactlyInAnyOrder("[0] goes on", "[2] goes on");
            assertThat(command.err()).contains("clump: process rank 1 ").contains(message + "; the others continue");
        }
    }

    @ParameterizedTest
    @CsvSource({"abort", "early"})
    void abortAndADeathInInitEndTheJob(String way) throws IOException, InterruptedException {
        try (ClumpProcess command = start(OnDeath.class, "-np 3", way)) {
            assertThat(command.await()).as(command.err()).isEqualTo(7);
            assertThat(command.lastErrorLine())
                    .matches("clump: process rank 1 \\(node 0\\) pid \\d+ ended with status 7");
        }
    }

    @Test
    void otherWaysAreRefused() throws IOException, InterruptedException {
        try (ClumpProcess command =
                ClumpProcess.start(directory, "mpirun", "-np", "2", "--on-death", "ignore", "my.Main")) {
            assertThat(command.await()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: unknown value: found=--on-death ignore, expected end or continue");
        }
    }

    private ClumpProcess start(Class<?> main, String options, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("mpirun", "--on-death", "continue"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of("-cp", "target/test-classes", main.getName()));
        words.addAll(List.of(arguments));
        return ClumpProcess.start(directory, words.toArray(String[]::new));
    }
}
