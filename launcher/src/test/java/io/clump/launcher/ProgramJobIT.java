package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import io.clump.launcher.trace.TraceFile;
import io.clump.splitc.SpmdProgram;
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

/** Programs of the user, from the command to the end of their last process. */
class ProgramJobIT {
    @TempDir
    private Path directory;

    @Test
    void whatAProgramReportsIsInTheTableAndInTheJsonObject() throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        try (ClumpProcess command = start("--procs 1 --json " + json, "rounds=3 x=a=b")) {
            assertThat(command.await()).as(command.err()).isZero();

            assertThat(command.out())
                    .startsWith("io.clump.launcher.EndlessExchange: rounds=3 x=a=b on 2 nodes of 1 process\n")
                    .contains("\nexchange ")
                    .endsWith("\nrounds: 3\nown (0): 0\nown (1): 1");
            JsonNode result = new ObjectMapper().readTree(json.toFile());
            assertThat(result.get("app").asText()).isEqualTo("io.clump.launcher.EndlessExchange");
            assertThat(result.get("verified").asBoolean()).isFalse();
            assertThat(result.get("results")).hasSize(2);
            assertThat(result.at("/results/1/own").asText()).isEqualTo("1");
            assertThat(result.at("/messages/remote").asLong()).isPositive();
        }
    }

    /** Other tests of a plain build see a right verdict. */
    static Stream<Arguments> verdicts() {
        return Stream.of(
                        arguments("false", 1, "NOT verified: no process has confirmed that it is right"),
                        arguments("true", 0, "verified: by the program"))
                .limit(Thorough.Count.of(1, 2));
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void verdictOfTheProgramIsTheExitStatus(String verdict, int status, String line)
            throws IOException, InterruptedException {
        try (ClumpProcess command = start("--nodes 1 --procs 2 --net none", "rounds=1 verdict=" + verdict)) {
            assertThat(command.await()).as(command.err()).isEqualTo(status);
            assertThat(command.out()).endsWith(line);
        }
    }

    @Test
    void jobThatFailsNamesTheFailureAndHasTheTraceOfTheProcessesThatCouldSendIt()
            throws IOException, InterruptedException {
        Path file = directory.resolve("trace.json");
        try (ClumpProcess command = start("--nodes 1 --procs 2 --net none --trace " + file, "rounds=1 fail=1")) {
            assertThat(command.await()).isOne();
            assertThat(command.err())
                    .contains("rank 1", "java.lang.IllegalStateException: told to")
                    .containsPattern("trace( of 1 of 2 processes)?: " + file);
            assertThat(new TraceFile(file).processes()).contains("rank 1 (node 0)");
        }
    }

    /** A plain build tries the first two. */
    static Stream<Arguments> failures() {
        return Stream.of(
                        arguments(
                                "what=throws",
                                "java.lang.IllegalStateException: told to, cause=java.io.IOException: by the test",
                                "Misbehaviour.run"),
                        arguments("what=overflows", "java.lang.StackOverflowError", "Misbehaviour.overflow"),
                        arguments(
                                "what=full-disk", "java.io.IOException: No space left on device", "Misbehaviour.fill"))
                .limit(Thorough.Count.of(2, 3));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureIsOneLineAndTheFramesOfTheProgramStandBelow(String parameter, String cause, String method)
            throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.class, "--nodes 1 --procs 1 --net none", parameter)) {
            assertThat(command.await()).isOne();
            assertThat(command.err().lines().findFirst().orElseThrow())
                    .matches("clump: process rank 0 \\(node 0\\) pid \\d+ failed: \\Q" + cause + "\\E");
            // The frames of a deep stack are many more than are shown.
            assertThat(command.err())
                    .contains("    at io.clump.launcher." + method + "(")
                    .doesNotContain("at java.base/", "at io.clump.launcher.process")
                    .matches(text -> text.lines().count() < 25, "few lines");
        }
    }

    @Test
    @Thorough
    void failureThatClumpReportsIsOneLine() throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.class, "--nodes 1 --procs 1 --net none", "what=clump")) {
            assertThat(command.await()).isOne();
            assertThat(command.err()).endsWith(" (-v shows where)").hasLineCount(1);
        }
    }

    @Test
    @Thorough
    void threadsThatAreNoDaemonsGoOnWhenTheProgramHasReturned() throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.OfTheThreads.class, "--nodes 1 --procs 2 --net none", "")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("[0] worked", "[1] worked");
        }
    }

    @Test
    void rankThatIsKilledWhileThreadsGoOnEndsTheJob() throws IOException, InterruptedException {
        String options = "--nodes 1 --procs 2 --net none --verbose";
        try (ClumpProcess command = start(Misbehaviour.OfTheThreads.class, options, "endless=")) {
            command.awaitOutput("[0] worked");
            command.awaitOutput("[1] worked");
            List<Long> pids = command.pids(2);
            ClumpProcess.signal("KILL", pids.get(1));

            assertThat(command.await()).as(command.err()).isEqualTo(128 + 9);
            assertThat(command.lastErrorLine()).contains("rank 1").contains("killed");
            ClumpProcess.awaitEnds(pids);
        }
    }

    @Test
    void firstRankReadsTheStandardInput() throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.OfTheInput.class, "--nodes 1 --procs 2 --net none", "")) {
            command.input("a line");
            command.endInput();
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("input (0): 6", "input (1): 0");
        }
    }

    @Test
    void constructorThatThrowsIsReportedAsWhatItThrew() throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.OfTheConstructor.class, "--nodes 1 --procs 1 --net none", "")) {
            assertThat(command.await()).isOne();
            assertThat(command.err())
                    .contains("failed: java.lang.IllegalArgumentException: not to be made\n")
                    .contains("    at io.clump.launcher.Misbehaviour$OfTheConstructor.<init>(");
        }
    }

    @Test
    void controlCharactersOfWhatAProgramReportsDoNotReachTheTerminal() throws IOException, InterruptedException {
        try (ClumpProcess command = start(Misbehaviour.class, "--nodes 1 --procs 1 --net none", "what=controls")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .contains("\nred\\u001b[31m ", "\nkey\\u001b[2J: value\\nand\\rmore")
                    .doesNotContain("\u001b");
            assertThat(command.err()).contains("phase red\\u001b[31m: 1 of 1").doesNotContain("\u001b");
        }
    }

    @Test
    void tableIsPrintedEvenIfTheJsonFileCannotBeWritten() throws IOException, InterruptedException {
        Path results = Files.createDirectory(directory.resolve("results"));
        Path json = results.resolve("result.json");
        try (ClumpProcess command =
                start(Misbehaviour.class, "--nodes 1 --procs 1 --net none --json " + json, "what=" + results)) {
            assertThat(command.await()).isOne();
            assertThat(command.out()).startsWith(Misbehaviour.class.getName()).contains("skip at the end");
            assertThat(command.lastErrorLine()).startsWith("clump: cannot write the JSON file: file=" + json);
        }
    }

    @Test
    void jobThatTakesLongerThanItsTimeoutIsEndedWithAStatusOfItsOwn() throws IOException, InterruptedException {
        try (ClumpProcess command = start("--nodes 1 --verbose --timeout 1s", "")) {
            assertThat(command.await()).isEqualTo(124);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: the job has not ended within 1 s; all its processes are ended");
            ClumpProcess.awaitEnds(command.pids());
        }
    }

    @Test
    void variablesOfTheCommandLineAreInTheEnvironmentOfTheProcesses() throws IOException, InterruptedException {
        String options = "--nodes 1 --procs 2 --net none -x SOME_NAME=a=b -x PATH";
        try (ClumpProcess command = start(Misbehaviour.OfTheEnvironment.class, options, "some=SOME_NAME path=PATH")) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("some: a=b", "path: " + System.getenv("PATH"));
        }
        try (ClumpProcess command = start(Misbehaviour.OfTheEnvironment.class, "-x NO_SUCH_NAME", "")) {
            assertThat(command.await()).isEqualTo(2);
            assertThat(command.err())
                    .isEqualTo("clump: invalid environment variable: found=-x NO_SUCH_NAME, expected NAME=VALUE, or the"
                            + " NAME of a variable that is set");
        }
    }

    /** The others wait for its messages, or at a counter in the memory of their node. */
    @ParameterizedTest
    @Thorough
    @CsvSource({"--nodes 3 --procs 1, x=", "--nodes 1 --procs 3 --net none, meet="})
    void rankThatIsKilledInTheMiddleOfAnExchangeEndsTheJob(String place, String parameter)
            throws IOException, InterruptedException {
        try (ClumpProcess command = start(place + " --verbose", parameter)) {
            command.awaitLine("[0] exchanging");
            List<Long> pids = command.pids(3);
            ClumpProcess.signal("KILL", pids.get(2));

            assertThat(command.await()).as("that of the process").isEqualTo(128 + 9);
            assertThat(command.lastErrorLine()).contains("rank 2").contains("killed");
            ClumpProcess.awaitEnds(pids);
        }
    }

    @Test
    void signalOfTheUserReachesEachProcess() throws IOException, InterruptedException {
        try (ClumpProcess command = start(SignalledProgram.class, "--nodes 1 --procs 2 --net none --verbose", "")) {
            command.awaitLine("[0] listening");
            command.awaitLine("[1] listening");
            command.signal("USR1");

            assertThat(command.await()).as(command.err()).isZero();
        }
    }

    @Test
    void ctrlCThatReachesOnlyTheProcessesIsIgnored() throws IOException, InterruptedException {
        try (ClumpProcess command = start(SignalledProgram.class, "--procs 1 --verbose", "")) {
            for (int rank = 0; rank < 2; rank++) {
                command.awaitLine("[" + rank + "] listening");
            }
            for (long pid : command.pids(2)) {
                ClumpProcess.signal("INT", pid);
            }
            command.signal("USR1");

            assertThat(command.await()).as(command.err()).isZero();
        }
    }

    @Test
    void processesRunInTheDirectoryThatIsSaid() throws IOException, InterruptedException {
        String options = "--nodes 1 --procs 1 --net none --wdir " + directory;
        try (ClumpProcess command = start(SignalledProgram.class, options, "")) {
            command.awaitLine("[0] listening in " + directory + ",");
            command.signal("USR1");

            assertThat(command.await()).as(command.err()).isZero();
        }
    }

    @Test
    void processesAreBoundToCoresInTheOrderOfTheirRanks() throws IOException, InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        String options = "--nodes 1 --procs 2 --net none --verbose --bind core";
        try (ClumpProcess command = start(SignalledProgram.class, options, "")) {
            command.awaitLine("[0] listening");
            command.awaitLine("[1] listening");
            List<String> cores = Stream.of("[0] listening", "[1] listening")
                    .map(start -> command.err()
                            .lines()
                            .filter(line -> line.startsWith(start))
                            // A core with several hardware threads has several numbers.
                            .map(line ->
                                    line.substring(line.lastIndexOf(' ') + 1).split("[-,]", -1)[0])
                            .findFirst()
                            .orElseThrow())
                    .toList();
            assertThat(cores).doesNotHaveDuplicates();
            assertThat(command.err())
                    .contains("rank 0 is bound to processors " + cores.get(0))
                    .contains("rank 1 is bound to processors " + cores.get(1));
            command.signal("USR1");

            assertThat(command.await()).as(command.err()).isZero();
        }
    }

    /** A stopped process does not notice that its connection has ended. */
    @Test
    void stoppedProcessDiesWithItsLauncher() throws IOException, InterruptedException {
        try (ClumpProcess command = start("--procs 1 --verbose", "")) {
            command.awaitLine("[0] exchanging");
            List<Long> pids = command.pids(2);
            ClumpProcess.signal("STOP", pids.get(1));
            command.signal("KILL");
            ClumpProcess.awaitEnds(pids);
        }
    }

    private ClumpProcess start(String options, String parameters) throws IOException {
        return start(EndlessExchange.class, options, parameters);
    }

    private ClumpProcess start(Class<? extends SpmdProgram> program, String options, String parameters)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "--class", program.getName()));
        arguments.addAll(List.of(options.split(" ")));
        if (!parameters.isEmpty()) {
            arguments.add("--");
            arguments.addAll(List.of(parameters.split(" ")));
        }
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }
}
