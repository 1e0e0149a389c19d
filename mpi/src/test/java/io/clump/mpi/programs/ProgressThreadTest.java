package io.clump.mpi.programs;

import io.clump.mpi.MpiJob;
import mpi.MPI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a thread that polls, a process answers while it computes. */
class ProgressThreadTest {
    @ParameterizedTest
    @ValueSource(ints = {MPI.THREAD_SINGLE, MPI.THREAD_MULTIPLE})
    void accessesOfAnotherNodeGetOnWhileTheTargetComputes(int level) {
        MpiJob.onNodes(0, 1)
                .property("clump.mpi.progress", "thread")
                .run(ComputingTarget.class, Integer.toString(level));
    }
}
