package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes that do not fit an int. */
class LargeCountsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void isRefusedBeforeAnythingIsSent(int size) {
        MpiJob.onOneNode(size).run(LargeCounts.class);
    }
}
