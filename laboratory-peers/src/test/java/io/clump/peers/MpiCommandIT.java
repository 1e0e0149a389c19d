package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import io.clump.laboratory.net.Networks;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command from end to end; MPJ Express and an MPI for C may be installed or not. */
class MpiCommandIT extends CommandIT {
    @Test
    @Thorough
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
                .hasSize(3 * 11);
    }

    @Test
    @Thorough
    void eachFigureOfMessagesIsMeasured() throws Exception {
        assertThat(measured(figures("ping-pong-udp", "bandwidth-1mb", "ping-pong-sizes", "window", "unexpected")))
                .containsExactly(
                        "ping-pong-udp: [clump, medium-requests]",
                        "bandwidth-1mb: [clump, memcpy]",
                        "ping-pong-sizes: [8, 1024, 65536, 1048576]",
                        "window: [clump put, clump fetch-and-op, locked operation]",
                        "unexpected: [clump in order, clump reversed]");
    }

    /** One after the other: with all peers a figure takes minutes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "allreduce-8b: [clump]",
                "allreduce-1mb: [clump]",
                "allreduce: [8, 65536, 1048576]",
                "bcast: [8, 65536, 1048576]",
                "alltoall: [8, 65536, 1048576]",
                "allgather: [8, 65536, 1048576]"
            })
    @Thorough
    void eachFigureOfCollectiveOperationsIsMeasured(String panel) throws Exception {
        assertThat(measured("--figure", panel.substring(0, panel.indexOf(':')))).containsExactly(panel);
    }

    @Test
    @Thorough
    void eachTestOfMpBenchIsMeasured() throws Exception {
        List<String> tests = List.of(
                "ping-pong",
                "bursts",
                "application-latency",
                "bidirectional",
                "bcast",
                "reduce",
                "allreduce",
                "alltoall");
        assertThat(measured(figures(tests.stream().map("mpbench-"::concat).toArray(String[]::new))))
                .containsExactlyElementsOf(tests.stream()
                        .map(test -> "mpbench-" + test + ": [8, 1024]")
                        .toList());
    }

    private static String[] figures(String... names) {
        return Stream.of(names).flatMap(name -> Stream.of("--figure", name)).toArray(String[]::new);
    }

    /** Panels and series of a quick run, without the peers that happen to be installed. */
    private List<String> measured(String... figures) throws Exception {
        return BenchFixture.panels(quickRun("mpi", figures)).stream()
                .map(panel -> panel.replaceAll(", (mpj-express|mpj-threads|pcj|(mpich|openmpi)[^,\\]]*)", ""))
                .toList();
    }
}
