package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.SortedSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of MPI does not depend on how the senders share a queue of the layer: some algorithms keep none. */
class ClaimAlgorithmsTest {
    static SortedSet<String> names() {
        return ClaimAlgorithms.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void messagesAreReceivedInTheOrderOfTheirSender(String algorithm) {
        boolean isKept = ClaimAlgorithms.named(algorithm).description().keepsOrder();
        int bursts = isKept ? 4 : Thorough.Count.of(40, 2_000);
        MpiJob.onOneNode(3)
                .property("clump.queue", algorithm)
                .property("clump.packets", "64")
                .run(Flood.class, Integer.toString(bursts));
    }
}
