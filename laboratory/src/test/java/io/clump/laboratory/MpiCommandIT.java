package io.clump.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command from end to end; MPJ Express and an MPI for C may be installed or not. */
class MpiCommandIT extends CommandIT {
    @Test
    void operationsOfTwoAndOfFourRanksAreMeasured() throws Exception {
        assertThat(measured("--figure", "ping-pong", "--figure", "barrier"))
                .containsExactly("ping-pong: [clump, short-requests]", "allocation: [ping-pong]", "barrier: [clump]");
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
                        "unexpected: [clump in order, clump reversed]");
    }

    /** Panels and series of a quick run, without the peers that happen to be installed. */
    private List<String> measured(String... figures) throws Exception {
        return BenchFixture.panels(quickRun("mpi", figures)).stream()
                .map(panel -> panel.replaceAll(", (mpj-express|c\\b[^,\\]]*)", ""))
                .toList();
    }
}
