package io.clump.mpi.programs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties that say when a message waits for its receive. */
class ThresholdsTest {
    private static final String EAGER = "clump.mpi.eager-bytes";
    private static final String CREDIT = "clump.mpi.credit-bytes";

    @ParameterizedTest
    @CsvSource({
        "30000, 30000 now 30001 later",
        "1000, 1000 now 1001 later",
        "0, 0 now 1 later",
        "100000, 30001 now 100000 now"
    })
    void messageThatIsLongerThanTheThresholdWaitsForItsReceive(String bytes, String messages) {
        MpiJob.onOneNode(2).property(EAGER, bytes).run(Thresholds.class, messages.split(" "));
        MpiJob.onNodes(0, 1).property(EAGER, bytes).run(Thresholds.class, messages.split(" "));
    }

    /**
     * A message of 1,000 bytes takes 1,088 of credit: its length in steps of 64 bytes, and 64 bytes. Some more is for
     * short messages of the start whose credit has not come back.
     */
    @ParameterizedTest
    @CsvSource({"2432, 1000 now 1000 now", "2175, 1000 now 1000 later", "0, 1 later 0 later"})
    void messageWaitsForItsReceiveWhenTheCreditIsUsedUp(String bytes, String messages) {
        MpiJob.onOneNode(2).property(CREDIT, bytes).run(Thresholds.class, messages.split(" "));
    }

    @Test
    void valueOutOfBoundsIsRefused() {
        MpiJob job = MpiJob.onOneNode(1).property(EAGER, "1000001");

        assertThatThrownBy(() -> job.run(Thresholds.class))
                .hasStackTraceContaining(
                        "invalid property: clump.mpi.eager-bytes=1000001, expected a number from 0 to 1000000");
    }
}
