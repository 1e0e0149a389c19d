package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.laboratory.thesis.Experiments;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command from end to end, with real processes and shared memory; its figures here mean nothing. */
class ShmCommandIT extends CommandIT {
    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        assertThat(BenchFixture.panels(quickRun("shm")))
                .containsExactly(
                        "short-round-trip: [clump, line-exchange, agrona-ring, aeron-ipc]",
                        "allocation: [short-round-trip, short-flood, medium-8kb, long-1mb]",
                        "short-flood: [clump, agrona-ring, aeron-ipc, jctools-mpsc, disruptor]",
                        "medium-8kb: [clump, copy-ring, clump-claim]",
                        "long-1mb: [clump, memcpy]",
                        "matched-round-trip: [matching, clump]",
                        "empty-poll: [clump, nano-time]",
                        "many-mapped-round-trip: [1024-mapped, 1-mapped]",
                        "silent-requester: [beside-a-silent-requester, undisturbed]",
                        "first-million: [first million, tenth million]");
        assertThat(clump.out())
                .contains("Short round trip, time (ns)", "8 kB one way, throughput (MB/s)")
                .contains("leans: A short round trip takes at most 1.2 times", "memory per mapped peer");
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
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
    @Thorough
    void unknownQueueIsReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "shm", "--queue", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --queue nonsense, expected one of [")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }
}
