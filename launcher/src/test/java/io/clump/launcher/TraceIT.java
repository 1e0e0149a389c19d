package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import io.clump.launcher.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timelines of whole jobs. */
class TraceIT {
    @TempDir
    private Path directory;

    @Test
    void timelineOfALossyJobShowsEachMessageAndTheRepetitions() throws IOException, InterruptedException {
        Path file = directory.resolve("trace.json");
        String text = run(file, "sample-sort --keys 30000 --faults loss=0.05,seed=3 --trace-megabytes 64");
        TraceFile trace = new TraceFile(file);
        assertThat(trace.processes())
                .containsExactly("rank 0 (node 0)", "rank 1 (node 0)", "rank 2 (node 1)", "rank 3 (node 1)");
        assertThat(trace.of("repeated datagram"))
                .isNotEmpty()
                .allMatch(event -> event.at("/args/to rank").isInt());
        assertThat(trace.arrows())
                .as("arrows, one for each handler")
                .isEqualTo(trace.of("handler").size());
        // The last messages may have no handler, if their receiver ends first.
        assertThat(trace.of("send").size() - trace.arrows()).isBetween(0, 8);
        assertThat(trace.backwards()).isEmpty();
        assertThat(names(trace.of("program"))).contains("generate", "distribute", "sort", "verify");
        assertThat(names(trace.of("collective operation"))).contains("join", "gather", "broadcast", "close");
        assertThat(trace.of("wait for messages")).isNotEmpty();
        assertThat(trace.named("short parcel")).isNotEmpty();
        assertThat(text)
                .contains("Repeated datagrams: " + trace.of("repeated datagram").size() + ".")
                .contains("Messages with a send and a handler in the trace: " + trace.arrows() + ".")
                .contains("The others waited most for rank ")
                .contains("Datagrams were lost or late: ")
                .containsPattern(
                        "rank \\d, wait for messages in .*: (rank \\d (was last|sent datagrams again)|late sender"
                                + " rank \\d)")
                .contains("Clocks: all processes share one.")
                .doesNotContain("were dropped");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--net tcp",
                "--net aeron",
                "--nodes 1 --procs 2 --queue lock-free",
                "-H a:1,b:1,c:1 --spawn %C --fan-out 1"
            })
    @Thorough
    void eachHandlerHasASendOverEachProtocolAndThroughAgents(String where) throws IOException, InterruptedException {
        Path file = directory.resolve("trace.json.gz");
        run(file, "em3d --steps 20 --trace-megabytes 64 " + where);
        TraceFile trace = new TraceFile(file);
        assertThat(trace.arrows()).isPositive().isEqualTo(trace.of("handler").size());
        assertThat(trace.backwards()).isEmpty();
        if (where.contains("-H")) {
            assertThat(trace.processes())
                    .containsExactly("rank 0 (node 0, host a)", "rank 1 (node 1, host b)", "rank 2 (node 2, host c)");
        }
    }

    @Test
    @Thorough
    void traceThatIsFullKeepsItsBeginning() throws IOException, InterruptedException {
        Path file = directory.resolve("trace.json");
        String text = run(file, "sample-sort --keys 300000 --nodes 1 --procs 2 --net none --trace-megabytes 1");
        assertThat(text)
                .containsPattern("Rank 0: \\d+ later records were dropped; --trace-megabytes raises the limit.");
        TraceFile trace = new TraceFile(file);
        assertThat(names(trace.of("program"))).contains("generate");
        assertThat(trace.arrows()).isPositive();
    }

    private String run(Path file, String line) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(line.split(" ")));
        arguments.addAll(List.of("--trace", file.toString()));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.lastErrorLine()).isEqualTo("trace: " + file + ", analysis: " + file + ".txt");
        }
        return Files.readString(Path.of(file + ".txt"));
    }

    private static List<String> names(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.get("name").asText())
                .distinct()
                .toList();
    }
}
