package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations of inter-communicators whose groups have any size. */
class TwoGroupsTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void groupsOfOneNode(int size) {
        MpiJob.onOneNode(size).run(TwoGroups.class);
    }

    @Test
    void groupsOfTwoNodes() {
        MpiJob.onNodes(0, 1, 1, 0).run(TwoGroups.class);
    }

    @Thorough
    @Test
    void groupsOfThreeNodesOverANetworkThatLoses() {
        MpiJob.onNodes(0, 1, 2, 1, 0)
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=7")
                .run(TwoGroups.class);
    }
}
