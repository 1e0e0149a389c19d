package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import org.junit.jupiter.api.Test;

/** {@code clump bench bmi} as a command of its own, with rounds of moments. */
class BmiCommandIT extends CommandIT {
    @Test
    @Thorough
    void figuresThatWereWantedAreMeasured() throws Exception {
        assertThat(BenchFixture.panels(quickRun(
                        "bmi", "--figure", "flood", "--figure", "handshake-flood", "--figure", "coming-clients")))
                .containsExactly(
                        "flood: [tcp, tcp-nagle, bare, netty]",
                        "handshake-flood: [2-in-flight, 123-in-flight, am]",
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
                        "round-trip: [tcp, tcp-nagle, bare, netty, mpi, aeron-udp]",
                        "flood: [tcp, tcp-nagle, bare, netty]",
                        "drain: [tcp, one-result]",
                        "buffers: [allocated, of-the-program]",
                        "idle-methods: [alone, beside-tcp-and-udp]",
                        "bandwidth: [100, 1000000]",
                        "handshake-round-trip: [2-in-flight, 123-in-flight, am]",
                        "handshake-flood: [2-in-flight, 123-in-flight, am]",
                        "handshake-length: [8192, 8193]",
                        "bandwidth-small: [104, 1000]",
                        "bandwidth-larger: [1000, 10000]",
                        "latency-length: [8, 4096]",
                        "handshake-latency: [8, 4096]",
                        "handshake-load: [2, 8]",
                        "handshake-load-spread: [2, 8]",
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
