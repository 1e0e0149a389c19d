package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;

/** A message sent in the negative direction of a grid comes from the positive one, whoever the neighbours are. */
class NeighbourhoodsTest {
    @Test
    void neighboursOfEveryGridOfUpToEightProcesses() {
        MpiJob.onOneNode(8).run(Neighbourhoods.class);
    }

    @Test
    void neighboursOnTwoNodes() {
        MpiJob.onNodes(0, 1).run(Neighbourhoods.class);
    }
}
