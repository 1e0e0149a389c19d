package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
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

/** Arguments, input, threads and end of programs that use only MPI, as under {@code java}. */
class MpiStartIT {
    private static final String CLASSES = "target/test-classes";

    @TempDir
    private Path directory;

    /** Rank 0 uses MPI in another thread; the other ranks forget MPI.Finalize. All have threads that throw or go on. */
    @Test
    void programHasInputAndArgumentsAndItsThreadsGoOnWhenTheMainMethodHasReturned()
            throws IOException, InterruptedException {
        try (ClumpProcess command =
                mpirun("-np", "3", "--nodes", "2", "--mpj-arguments", "-cp", CLASSES, name(), "own")) {
            command.awaitOutput("[1] own");
            command.input("one\n");
            command.awaitOutput("[0] read one");
            command.input("two");
            command.endInput();
            assertThat(command.await()).as(command.err()).isZero();
            String use = "returned [own], sum 6, true";
            assertThat(command.out().lines().filter(line -> !line.endsWith("stands still")))
                    .containsExactlyInAnyOrder(
                            "[0] own of [0, 3, multicore, own], " + use,
                            "[1] own of [1, 3, multicore, own], " + use,
                            "[2] own of [2, 3, multicore, own], " + use,
                            "[0] read one",
                            "[0] read two",
                            "[0] end of input",
                            "[1] worked",
                            "[2] worked");
            assertThat(command.err()).contains("IllegalStateException: not today", "at io.clump.launcher.MpiStart");
        }
    }

    /** A plain build tries the first two. */
    static Stream<Arguments> ends() {
        return Stream.of(
                        arguments("INT", "", 130, "clump: interrupted;"),
                        arguments("KILL", "", 137, "clump: process rank 1 "),
                        arguments("", "--timeout 10s", 124, "clump: the job has not ended within 10 s;"))
                .limit(Thorough.Count.of(2, 3));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void jobEndsWhileThreadsGoOn(String signal, String timeout, int status, String words)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-np", "2", "--stdin", "none", "--verbose"));
        Stream.of(timeout.split(" ")).filter(word -> !word.isEmpty()).forEach(arguments::add);
        arguments.addAll(List.of("-cp", CLASSES, name(), "endless"));
        try (ClumpProcess command = mpirun(arguments.toArray(String[]::new))) {
            command.awaitOutput("[0] stands still");
            command.awaitOutput("[1] stands still");
            List<Long> pids = command.pids(2);
            switch (signal) {
                case "INT" -> command.signal(signal);
                case "KILL" -> ClumpProcess.signal(signal, pids.get(1));
                default -> {}
            }
            assertThat(command.await()).as(command.err()).isEqualTo(status);
            assertThat(command.lastErrorLine()).startsWith(words);
            assertThat(command.out()).as("without standard input").contains("[0] end of input");
            ClumpProcess.awaitEnds(pids);
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("lock"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--stdin 1; unknown value: found=--stdin 1, expected 0 or none",
                "--stdin 0 -H a; standard input is not forwarded to hosts: found=--stdin 0, expected --stdin none"
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
    void failureThatTheMissingArgumentsExplainNamesTheOptionAndShowsWhere() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "1", "-cp", CLASSES, name(), "own")) {
            assertThat(command.await()).isOne();
            assertThat(command.err())
                    .containsPattern("failed: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for"
                            + " length 1 \\(.*--mpj-arguments\\)\n")
                    .containsOnlyOnce("    at io.clump.launcher.MpiStart.main(MpiStart.java:")
                    .doesNotContain("io.clump.mpi.process");
        }
    }

    @Test
    @Thorough
    void endWithoutFinalizeInAnotherThreadThanThatOfInitIsNamed() throws IOException, InterruptedException {
        try (ClumpProcess command = mpirun("-np", "1", "-cp", CLASSES, name(), "forgotten")) {
            assertThat(command.await()).isOne();
            assertThat(command.err()).contains("the program has ended without MPI.Finalize, which its thread \"user\"");
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
