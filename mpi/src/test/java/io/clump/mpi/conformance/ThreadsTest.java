package io.clump.mpi.conformance;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose threads call MPI. */
class ThreadsTest {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "levels",
                "matchedProbes",
                "waitAny",
                "interruptedReceive",
                "interruptedRequest",
                "interruptedWhileAnotherPolls",
                "interruptedSend",
                "finalizeWhileAnotherWaits",
                "exceptionInOneThread",
                "persistentRequests",
                "collectivesOfThreads",
                "lockOfAFile"
            })
    void threadsOf(String what) {
        MpiJob.onOneNode(2).run(ThreadPrograms.class, what);
        MpiJob.onNodes(0, 1).run(ThreadPrograms.class, what);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void otherThreadIsRefusedAtALowerLevel(String level) {
        MpiJob.onOneNode(1).run(ThreadPrograms.class, "refused", level);
    }

    @Test
    void threadsCallOneAfterTheOther() {
        MpiJob.onOneNode(2).run(ThreadPrograms.class, "serialized");
    }

    @Test
    void tenThousandVirtualThreadsReceive() {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need Java 21")
                .isGreaterThanOrEqualTo(FIRST_WITH_VIRTUAL_THREADS);
        MpiJob.onOneNode(2).run(ThreadPrograms.class, "virtualThreads");
    }
}
