package io.clump.mpi.programs;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;

class AllocationTest {
    @Test
    void sendsAndReceivesOfPrimitiveArraysAllocateNothingInTheSteadyState() {
        MpiJob.onOneNode(2).run(PingPong.class);
    }

    @Test
    void fetchAndOpInANodeAllocatesNothingInTheSteadyState() {
        MpiJob.onOneNode(2).run(FetchInNode.class);
    }

    @Test
    void collectiveOperationsOfFewBytesInANodeAllocateNothingInTheSteadyState() {
        MpiJob.onOneNode(2).run(CollectivesInNode.class);
    }
}
