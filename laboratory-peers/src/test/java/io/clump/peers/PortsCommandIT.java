package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code clump bench ports} as a command of its own, with rounds of moments: each of its figures. */
class PortsCommandIT extends CommandIT {
    @Test
    @Thorough
    void layersBarriersAndBroadcastsAreMeasured() throws Exception {
        assertThat(panels(
                        "latency-shm",
                        "latency-udp",
                        "flow-tax",
                        "background",
                        "headers",
                        "barrier",
                        "barrier-size",
                        "splitc-barrier",
                        "splitc-sum",
                        "broadcast"))
                .containsExactlyInAnyOrder(
                        "latency-shm: [reliable, clump]",
                        "latency-udp: [reliable, raw, clump, datagrams]",
                        "flow-tax: [flowctl, raw, reliable]",
                        "background: [beside-ports, alone]",
                        "headers: [20-bytes, 12-bytes, made-each-time]",
                        "barrier: [concurrent, serialized, two-chains, three-chains, tree, hierarchical, binomial, dissemination, counter]",
                        "barrier-size: [2, 4]",
                        "splitc-barrier: [binomial, counter]",
                        "splitc-sum: [binomial, counter]",
                        "broadcast: [direct, emulated]");
    }

    @Test
    @Thorough
    void transfersAndWaysToWaitAreMeasured() throws Exception {
        assertThat(panels(
                        "curve-shm",
                        "curve-udp",
                        "fragment-shm",
                        "fragment-udp",
                        "two-slots-shm",
                        "two-slots-udp",
                        "wait-shm",
                        "wait-udp"))
                .containsExactlyInAnyOrder(
                        "curve-shm: [4, 1024, 1048576]",
                        "time-shm: [4, 1024, 1048576]",
                        "curve-udp: [4, 1024, 1048576]",
                        "time-udp: [4, 1024, 1048576]",
                        "half-power: [shm, udp]",
                        "half-power-product: [shm, udp]",
                        "fragment-shm: [1024, 8192]",
                        "fragment-udp: [1024, 8192]",
                        "fragment-half-power: [shm, udp]",
                        "two-slots-shm: [two-slots, barrier, copy]",
                        "two-slots-udp: [two-slots, barrier, copy]",
                        "wait-shm: [after 5 ms, at once]",
                        "wait-udp: [after 5 ms, at once]",
                        "wait-processor: [shm, udp]");
    }

    @Test
    @Thorough
    void overloadAndApplicationsAreMeasured() throws Exception {
        assertThat(panels(
                        "overload", "linpack", "linpack-broadcast", "matmul", "matmul-broadcast", "md", "md-broadcast"))
                .containsExactlyInAnyOrder(
                        "overload: [flowctl, reliable, raw]",
                        "overload-lost: [flowctl, reliable, raw]",
                        "overload-feedback: [flowctl, reliable, raw]",
                        "overload-answers: [flowctl, reliable, raw]",
                        "linpack: [1 process, 2 processes, 2 nodes]",
                        "linpack-broadcast: [direct, emulated]",
                        "matmul: [1 process, 2 processes, 2 nodes]",
                        "matmul-broadcast: [direct, emulated]",
                        "md: [1 process, 2 processes, 2 nodes]",
                        "md-broadcast: [direct, emulated]");
    }

    private List<String> panels(String... figures) throws Exception {
        List<String> words = new ArrayList<>();
        for (String figure : figures) {
            words.addAll(List.of("--figure", figure));
        }
        return BenchFixture.panels(quickRun("ports", words.toArray(String[]::new)));
    }
}
