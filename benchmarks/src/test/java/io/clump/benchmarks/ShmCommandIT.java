package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.benchmarks.experiments.Experiments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from end to end, with real processes and shared memory; what it measures here is worth nothing. */
class ShmCommandIT {
    @TempDir
    private Path directory;

    private BenchFixture clump;

    @BeforeEach
    void makeBase() throws IOException {
        clump = new BenchFixture(directory);
    }

    @AfterEach
    void removeBase() throws IOException {
        clump.close();
    }

    @Test
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        Path json = directory.resolve("result.json");

        assertThat(clump.run("bench", "shm", "--quick", "--rounds", "1", "--json", json.toString()))
                .as(clump.errors())
                .isZero();

        assertThat(BenchFixture.names(new ObjectMapper().readTree(json.toFile())))
                .containsExactly(
                        "short-round-trip: [line-exchange, agrona-ring, aeron-ipc]",
                        "short-round-trip-beside-agrona-ring: [line-exchange, agrona-ring, aeron-ipc]",
                        "short-flood: [agrona-ring, aeron-ipc, jctools-mpsc, disruptor]",
                        "medium-8kb: [copy-ring, clump-claim]",
                        "long-1mb: [memcpy]",
                        "empty-poll: [nano-time]",
                        "many-mapped-round-trip: [1-mapped]",
                        "silent-requester: [undisturbed]",
                        "allocation: []");
        assertThat(clump.out())
                .contains(
                        "figure", "short round trip", "short flood", "8 kB one way", "1 MB long, one way", "empty poll")
                .contains("round trip, 1,024 mapped", "allocated per message", "memory per mapped peer");
        clump.assertNothingIsLeft();
    }

    @Test
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        Process process = clump.start("bench", "shm", "--rounds", "1000");
        List<ProcessHandle> workers = clump.awaitWorkers(process, "line");

        BenchFixture.interrupt(process);

        assertThat(clump.end(process)).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        assertThat(clump.errors())
                .endsWith("clump: interrupted; all processes have ended and their files are removed\n");
        clump.assertNothingIsLeft();
    }

    @Test
    void listNamesTheBenchmarks() throws Exception {
        assertThat(clump.run("bench", "--list")).isZero();
        assertThat(clump.out().lines())
                .hasSize(Experiments.all().size())
                .anyMatch(line -> line.startsWith("shm  "))
                .anyMatch(line -> line.startsWith("net  "))
                .anyMatch(line -> line.startsWith("poll  "))
                .anyMatch(line -> line.startsWith("apps  "));
    }

    @Test
    void unknownQueueIsToldInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "shm", "--queue", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --queue nonsense, expected one of [")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }
}
