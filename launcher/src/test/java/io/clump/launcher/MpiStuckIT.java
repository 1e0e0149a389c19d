package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs whose processes all wait in MPI. */
class MpiStuckIT {
    private static final String CLASSES = "target/test-classes";

    private static final String STUCK = "clump: the job is stuck: for 1 s all its processes have waited for others";

    private static final String CALLED = ", called at io\\.clump\\.launcher\\.MpiStuck\\.";

    @TempDir
    private Path directory;

    /** A plain build tries the first two. */
    static Stream<Arguments> waits() {
        String both = " a communicator of ranks 0, 1 of MPI.COMM_WORLD";
        return Stream.of(
                        arguments(
                                "ring",
                                "-np 4 --nodes 2 --net udp",
                                "Recv waits for a message from rank 1 with tag 7 in MPI.COMM_WORLD",
                                "Recv waits for a message from rank 2 with tag 7 in MPI.COMM_WORLD",
                                "receive"),
                        arguments(
                                "tag",
                                "-np 2",
                                "Wait waits for a message from any rank with any tag in MPI.COMM_WORLD",
                                "Probe waits for a message from rank 0 with tag 7 in MPI.COMM_WORLD",
                                "takeWrongTag"),
                        arguments(
                                "collective",
                                "-np 2",
                                "Barrier waits for the other ranks of" + both,
                                "Recv waits for a message from any rank with tag 7 in" + both,
                                "meetWithoutOne"))
                .limit(Thorough.Count.of(2, 3));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void jobThatIsStuckReportsWhatEachRankWaitsForAndIsEnded(
            String what, String options, String first, String second, String place)
            throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun(options + " --stuck 1s --on-stuck abort", what)) {
            assertThat(command.await()).as(command.err()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.err())
                    .containsOnlyOnce(STUCK)
                    .containsPattern("  process rank 0 \\(node 0\\) pid \\d+: " + first + CALLED + place + "\\(")
                    .containsPattern("  process rank 1 \\(node 0\\) pid \\d+: " + second + CALLED + place + "\\(");
            assertThat(command.lastErrorLine()).isEqualTo("clump: the job is stuck, so --on-stuck abort has ended it");
        }
    }

    @Test
    @Thorough
    void livingRanksThatAreStuckAfterADeathAreReported() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np 3 --on-death continue --stuck 1s --on-stuck abort", "death")) {
            assertThat(command.await()).as(command.err()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.err())
                    .containsOnlyOnce(STUCK)
                    .containsPattern("  process rank 0 \\(node 0\\) pid \\d+: Recv waits for a message from rank 1 ")
                    .containsPattern("  process rank 1 \\(node 0\\) pid \\d+: Recv waits for a message from rank 0 ")
                    .doesNotContain("  process rank 2 ");
        }
    }

    @Test
    @Thorough
    void jobThatIsStuckIsOnlyReportedUnlessTheUserWantsItsEnd() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np 2 --stuck 1s", "receive")) {
            command.awaitLine(STUCK);
            command.awaitLine("  process rank 1 ");
            command.signal("INT");
            assertThat(command.await()).as(command.err()).isEqualTo(130);
        }
    }

    /** Rank 0 has answered often enough that a job without such a thread would have been ended. */
    @Test
    void threadThatMayEndTheWaitsPreventsTheReport() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np 2 --stuck 1s --on-stuck abort", "count")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.err()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--on-stuck end; unknown value: found=--on-stuck end, expected report or abort",
                "--stuck soon; found=soon, expected a time such as 90s, 45m or 2h"
            })
    void optionThatCannotBeIsOneLine(String option, String words) {
        List<String> arguments = new ArrayList<>(List.of("mpirun", "-np", "1"));
        arguments.addAll(List.of(option.split(" ")));
        arguments.addAll(List.of("-cp", CLASSES, MpiStuck.class.getName(), "receive"));
        CommandResult refused = CommandResult.run(directory, arguments.toArray(String[]::new));
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err().lines()).singleElement().asString().contains(words);
    }

    private ClumpProcess mpirun(String options, String what) throws IOException {
        List<String> all = new ArrayList<>(List.of("mpirun"));
        Stream.of(options.split(" ")).forEach(all::add);
        all.addAll(List.of("-cp", CLASSES, MpiStuck.class.getName(), what));
        return ClumpProcess.start(directory, all.toArray(String[]::new));
    }
}
