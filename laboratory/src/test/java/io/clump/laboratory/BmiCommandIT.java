package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import org.junit.jupiter.api.Test;

/** {@code clump bench bmi} as a command of its own, with rounds of moments. */
class BmiCommandIT extends CommandIT {
    @Test
    void figuresThatWereWantedAreMeasured() throws Exception {
        assertThat(BenchFixture.panels(quickRun("bmi", "--figure", "flood", "--figure", "coming-clients")))
                .containsExactly(
                        "flood: [tcp, tcp-nagle, bare, netty]",
                        "coming-clients: [tcp, am]",
                        "unaccounted-clients: [tcp, am]",
                        "descriptor-growth: [tcp, am]",
                        "mapping-growth: [tcp, am]",
                        "memory-growth: [tcp, am]");
    }

    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        assertThat(BenchFixture.panels(quickRun("bmi")))
                .containsExactly(
                        "round-trip: [tcp, tcp-nagle, bare, netty, aeron-udp]",
                        "flood: [tcp, tcp-nagle, bare, netty]",
                        "drain: [tcp, one-result]",
                        "buffers: [allocated, of-the-program]",
                        "idle-methods: [alone, beside-tcp-and-udp]",
                        "bandwidth: [100, 1000000]",
                        "server-load: [2, 8]",
                        "server-load-spread: [2, 8]",
                        "server-load-call: [2, 8]",
                        "two-methods: [am, tcp, am-then-tcp, tcp-then-am]",
                        "two-methods-spread: [am, tcp, am-then-tcp, tcp-then-am]",
                        "two-methods-call: [am, tcp, am-then-tcp, tcp-then-am]",
                        "coming-clients: [tcp, am]",
                        "unaccounted-clients: [tcp, am]",
                        "descriptor-growth: [tcp, am]",
                        "mapping-growth: [tcp, am]",
                        "memory-growth: [tcp, am]");
    }
}
