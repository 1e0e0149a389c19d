package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What programs that use only MPI get at their start, and what holds their end up, as under {@code java}. */
class MpiStartIT {
    private static final String CLASSES = "target/test-classes";

    @TempDir
    private Path directory;

    /** One rank calls MPI.Finalize, the other one forgets it. */
    @Test
    void threadsThatAreNoDaemonsGoOnWhenTheMainMethodHasReturned() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "-cp", CLASSES, name(), "threads")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines()).containsExactlyInAnyOrder("[0] worked", "[1] worked");
            assertThat(command.err()).contains("IllegalStateException: not today", "at io.clump.launcher.MpiStart");
        }
    }

    @Test
    void anyThreadMayInitializeMpi() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "3", "--nodes", "2", "-cp", CLASSES, name(), "elsewhere")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines())
                    .containsExactlyInAnyOrder("[0] sum 6, true", "[1] sum 6, true", "[2] sum 6, true");
        }
    }

    @Test
    void firstRankReadsTheStandardInput() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "-cp", CLASSES, name(), "echo")) {
            command.awaitOutput("[1] end");
            command.input("one\n");
            command.awaitOutput("[0] read one");
            command.input("two");
            command.endInput();
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).isEqualTo("[1] end\n[0] read one\n[0] read two\n[0] end");
        }
    }

    @Test
    void nobodyReadsTheStandardInputIfTheUserSaysSo() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "--stdin", "none", "-cp", CLASSES, name(), "echo")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines()).containsExactlyInAnyOrder("[0] end", "[1] end");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--stdin 1; no process that reads the standard input: found=--stdin 1, expected 0 or none",
                "--stdin 0 -H a; the standard input does not reach other hosts: found=--stdin 0, expected --stdin none"
            })
    void readerThatCannotBeIsOneLine(String options, String words) {
        List<String> arguments = new ArrayList<>(List.of("mpirun", "-np", "1"));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of("-cp", CLASSES, name()));
        CommandResult refused = CommandResult.run(directory, arguments.toArray(String[]::new));
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err().lines()).singleElement().asString().contains(words);
    }

    @Test
    void argumentsOfMpjExpressStandBeforeThoseOfTheProgramIfTheUserWantsThem()
            throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "--mpj-arguments", "-cp", CLASSES, name(), "own")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out().lines())
                    .containsExactlyInAnyOrder(
                            "[0] own of [0, 2, multicore, own], returned [own]",
                            "[1] own of [1, 2, multicore, own], returned [own]");
        }
    }

    @Test
    void failureThatTheMissingArgumentsExplainNamesTheOptionAndShowsWhere() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "2", "-cp", CLASSES, name(), "own")) {
            assertThat(command.await()).isOne();
            assertThat(command.err())
                    .containsPattern("failed: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for"
                            + " length 1 \\(.*--mpj-arguments\\)\n")
                    .containsOnlyOnce("    at io.clump.launcher.MpiStart.main(MpiStart.java:")
                    .doesNotContain("io.clump.mpi.process");
        }
    }

    private ClumpProcess mpirun(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("mpirun"));
        all.addAll(List.of(arguments));
        return ClumpProcess.start(directory, all.toArray(String[]::new));
    }

    private static String name() {
        return MpiStart.class.getName();
    }
}
