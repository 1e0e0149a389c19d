package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The command from end to end, with real processes of all peers; its figures here mean nothing. */
class PeersCommandIT extends CommandIT {
    private static final List<String> PEERS = List.of(
            "jctools-mpsc",
            "disruptor",
            "agrona-ring",
            "aeron-ipc",
            "chronicle-queue",
            "aeron-udp",
            "datagrams",
            "tcp",
            "pcj");

    @Test
    @Thorough
    void quickRunHasEachPeerBesideClumpAndLeavesNothingBehind() throws Exception {
        Set<String> measured = new TreeSet<>();
        for (JsonNode trial : quickRun("peers").get("trials")) {
            String key = trial.get("key").asText();
            for (JsonNode cell : trial.get("cells")) {
                String name = cell.get("panel").asText() + " "
                        + cell.get("series").asText() + " " + cell.get("x").asText();
                assertThat(measured.add(name)).as("once: %s", name).isTrue();
            }
            assertThat(measured).as(key).anyMatch(name -> name.matches("round-trip clump(-udp)? " + key));
        }
        for (String peer : PEERS) {
            assertThat(measured)
                    .contains("round-trip peer " + peer, "round-trip-p50 peer " + peer, "round-trip-p99 peer " + peer)
                    .contains("round-trip-p99.9 peer " + peer, "flood peer " + peer)
                    .anyMatch(name -> name.startsWith("bandwidth-") && name.endsWith(" " + peer + " 8192"));
        }
        assertThat(measured)
                .contains("bandwidth-one-process clump 8192", "bandwidth-shared-memory clump 8192")
                .contains("bandwidth-network clump-udp 8192");
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        Process process = clump.start("bench", "peers", "--rounds", "1000");
        List<ProcessHandle> workers = clump.awaitWorkers(process, "round");

        BenchFixture.interrupt(process);

        assertThat(clump.end(process)).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        clump.assertNothingIsLeft();
    }
}
