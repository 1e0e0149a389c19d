package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** {@code clump bench ports} as a command of its own: a figure of each kind, with rounds of moments. */
class PortsCommandIT extends CommandIT {
    @Test
    void quickRunHasTheFiguresThatWereWantedAndLeavesNothingBehind() throws Exception {
        JsonNode report = quickRun(
                "ports",
                "--figure",
                "latency-shm",
                "--figure",
                "broadcast",
                "--figure",
                "overload",
                "--figure",
                "matmul");
        assertThat(BenchFixture.panels(report))
                .containsExactlyInAnyOrder(
                        "latency-shm: [reliable, clump]",
                        "broadcast: [direct, emulated]",
                        "overload: [flowctl, reliable, raw]",
                        "overload-lost: [flowctl, reliable, raw]",
                        "overload-feedback: [flowctl, reliable, raw]",
                        "overload-answers: [flowctl, reliable, raw]",
                        "matmul: [1 process, 2 processes, 2 nodes]");
    }
}
