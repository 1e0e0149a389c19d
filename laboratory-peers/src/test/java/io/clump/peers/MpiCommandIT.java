package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import io.clump.laboratory.net.Networks;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The command from end to end; MPJ Express and an MPI for C may be installed or not. */
class MpiCommandIT extends CommandIT {
    @Test
    void operationsOfTwoAndOfFourRanksAreMeasured() throws Exception {
        assertThat(measured("--figure", "ping-pong", "--figure", "barrier"))
                .containsExactly("ping-pong: [clump, short-requests]", "allocation: [ping-pong]", "barrier: [clump]");
    }

    /** The loopback interface carries frames where this process has the right to send them. */
    @Test
    @Thorough
    void directIsMeasuredStrictPaddedAndRepaired() throws Exception {
        Assumptions.assumeTrue(Networks.obstacle(Networks.ETHERNET) == null, "frames need a right");
        JsonNode trial =
                quickRun("mpi", "--figure", "direct-bandwidth").get("trials").get(0);
        assertThat(trial.findValuesAsText("series"))
                .contains("strict", "padded", "repaired")
                .hasSize(3 * 7);
    }

    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        assertThat(measured())
                .containsExactly(
                        "ping-pong: [clump, short-requests]",
                        "allocation: [ping-pong]",
                        "ping-pong-udp: [clump, medium-requests]",
                        "bandwidth-1mb: [clump, memcpy]",
                        "allreduce-8b: [clump]",
                        "allreduce-1mb: [clump]",
                        "barrier: [clump]",
                        "ping-pong-sizes: [8, 1024, 65536, 1048576]",
                        "allreduce: [8, 65536, 1048576]",
                        "bcast: [8, 65536, 1048576]",
                        "alltoall: [8, 65536, 1048576]",
                        "allgather: [8, 65536, 1048576]",
                        "window: [clump put, clump fetch-and-op, locked operation]",
                        "unexpected: [clump in order, clump reversed]",
                        "direct-roundtrip: [4, 16, 34, 64, 256, 1024, 1488]",
                        "direct-bandwidth: [4, 16, 34, 64, 256, 1024, 1488]",
                        "direct-latency: [4, 16, 34, 64, 256, 1024, 1488]");
    }

    /** Panels and series of a quick run, without the peers that happen to be installed. */
    private List<String> measured(String... figures) throws Exception {
        return BenchFixture.panels(quickRun("mpi", figures)).stream()
                .map(panel -> panel.replaceAll(", (mpj-express|mpj-threads|pcj|(mpich|openmpi)[^,\\]]*)", ""))
                .toList();
    }
}
