package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command from end to end, with real processes and both protocols; its figures here mean nothing. */
class PollCommandIT extends CommandIT {
    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        JsonNode report = quickRun("poll");

        assertThat(BenchFixture.panels(report))
                .contains(
                        "local-round-trip: [clump, without-network, udp,tcp, every]",
                        "network-round-trip: [clump, without-shared-memory, every, without-shared-memory-every]",
                        "mixed-traffic: [best-fraction-of-each-phase, clump, fractional:1, fractional:128]",
                        "first-message: [p50, p99, p99.9]")
                .anyMatch(panel -> panel.matches("idle-process: .udp.*aeron."));
        assertThat(report.get("trials").findValuesAsText("values"))
                .allSatisfy(values -> assertThat(values).doesNotContain("-"));
        assertThat(report.get("trials").findValues("notes").toString())
                .contains("is " + LayerConfiguration.builder().build().poll());
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        Process process = clump.start("bench", "poll", "--rounds", "1000", "--figure", "mixed-traffic");
        List<ProcessHandle> workers = clump.awaitWorkers(process, "round");

        BenchFixture.interrupt(process);

        assertThat(clump.end(process)).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
    void unknownFigureIsReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "poll", "--figure", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --figure nonsense, expected one of [local-round-trip, ")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }
}
