package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts of timelines name the rank that keeps the others waiting. */
class TraceCauseIT {
    @TempDir
    private Path directory;

    /** Both shapes; a plain build tries the first one here, and the other one below. */
    static Stream<String> nodesThatAreApart() {
        return Stream.of("--nodes 3 --procs 1", "--nodes 1 --procs 3").limit(Thorough.Count.of(1, 2));
    }

    static Stream<String> processesOfANode() {
        return Stream.of("--nodes 1 --procs 3", "--nodes 3 --procs 1").limit(Thorough.Count.of(1, 2));
    }

    @ParameterizedTest
    @Thorough
    @MethodSource("nodesThatAreApart")
    void rankThatWasStoppedStoodStillAndKeptTheOthersWaiting(String places) throws IOException, InterruptedException {
        String text = run("stop", places);
        assertThat(text.lines().filter(line -> line.startsWith("Rank 1 stood still for ")))
                .as(text)
                .isNotEmpty();
        assertThat(text.lines().filter(line -> line.contains("rank 0, wait for messages in ")))
                .as("waits of rank 0 in: %s", text)
                .anyMatch(line -> line.endsWith(": rank 1 stood still"));
        assertThat(text.lines().filter(line -> line.contains("rank 2, wait for messages in ")))
                .as("waits of rank 2 in: %s", text)
                .anyMatch(line -> line.endsWith(": rank 1 stood still"));
    }

    @ParameterizedTest
    @MethodSource("processesOfANode")
    void rankThatComputesLongerKeepsTheOthersWaiting(String places) throws IOException, InterruptedException {
        // So many that the waits for rank 1 exceed one for another rank that the machine stopped.
        String text = run("compute", places, "rounds=150");
        assertThat(text)
                .contains("The others waited most for rank 1: ")
                .contains(" times because it was the last to" + " enter a");
    }

    @Test
    void nodeThatLosesDatagramsIsNamed() throws IOException, InterruptedException {
        String outages = IntStream.range(0, 400)
                .mapToObj(i -> "mute=1@" + (100 + i * 100) + "ms+30ms")
                .collect(Collectors.joining(","));
        String text = run("lose", "--nodes 3 --procs 1 --trace-megabytes 64 --faults " + outages);
        // If one pair only has lost any, the text names the pair.
        assertThat(text)
                .containsPattern("Datagrams were lost or late: \\d+ were sent again,"
                        + " (\\d+ of them from or to node 1|between node \\d and node 1|between node 1 and node \\d)");
    }

    @Test
    @Thorough
    void topNamesTheRankThatComputesLonger() throws IOException, InterruptedException {
        Path jobs = directory.resolve("jobs");
        List<String> arguments = new ArrayList<>(List.of("run", "--class", BulkSynchronous.class.getName(), "-v"));
        arguments.addAll(List.of("--classpath", "target/test-classes", "--nodes", "1", "--procs", "3"));
        arguments.addAll(List.of("--", "how=compute", "rounds=1000000"));
        try (ClumpProcess command = ClumpProcess.start(jobs, arguments.toArray(String[]::new))) {
            command.awaitLine("process rank 2 ");
            String table = "";
            while (!table.contains("rank 1 waits least: ")) {
                table = CommandResult.run(jobs, "top", "--once").out();
            }
        }
    }

    private String run(String how, String options, String... more) throws IOException, InterruptedException {
        Path file = directory.resolve("trace.json");
        List<String> arguments = new ArrayList<>(List.of("run", "--class", BulkSynchronous.class.getName()));
        arguments.addAll(List.of("--classpath", "target/test-classes", "--trace", file.toString()));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of("--", "how=" + how));
        arguments.addAll(List.of(more));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
        }
        return Files.readString(Path.of(file + ".txt"));
    }
}
