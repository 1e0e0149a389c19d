package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No two communicators of a process have the same contexts, however they are made. */
class DuplicatesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void communicatorsOfOneNode(int size) {
        MpiJob.onOneNode(size).run(Duplicates.class);
    }

    @Test
    void communicatorsOfTwoNodes() {
        MpiJob.onNodes(0, 1, 1).run(Duplicates.class);
    }
}
