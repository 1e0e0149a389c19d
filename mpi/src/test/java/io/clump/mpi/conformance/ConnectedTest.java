package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that know each other only by the name of a port. */
class ConnectedTest {
    @ParameterizedTest
    @ValueSource(strings = {"0 0", "0 0 0 0 0", "0 1", "0 1 1 0 2"})
    void groupsThatMeetAtAPortTalkMergeAndPart(String nodes) {
        MpiJob.onNodes(Arrays.stream(nodes.split(" "))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .run(Connected.class);
    }
}
