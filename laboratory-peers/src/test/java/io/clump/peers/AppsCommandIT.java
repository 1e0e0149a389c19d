package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import org.junit.jupiter.api.Test;

/** The command from end to end, with real processes on one node and on two; its figures here mean nothing. */
class AppsCommandIT extends CommandIT {
    @Test
    @Thorough
    void quickRunHasTheFiguresOfTheAppThatWasWantedAndLeavesNothingBehind() throws Exception {
        JsonNode report = quickRun("apps", "--figure", "sample-sort-records");
        assertThat(BenchFixture.panels(report))
                .containsExactly(
                        "sample-sort-records: [1 process, 2 processes, 2 nodes, Arrays.sort, Arrays.parallelSort]",
                        "volumes: [sample-sort-records volume]");
        assertThat(clump.out())
                .contains(
                        "holds: What a process sends agrees with the formula within 10 %: sample-sort-records volume.");
    }

    @Test
    void unknownAppIsReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "apps", "--figure", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --figure nonsense, expected one of [sample-sort, ")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }
}
