package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Collective operations of few bytes beside their results; a failure names the seed. */
class FewBytesTest {
    static Stream<Arguments> jobs() {
        return Stream.iterate(0, seed -> seed + 1)
                .limit(Thorough.Count.of(4, 60))
                .map(seed -> Arguments.of(seed, 2 + seed % 3));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void collectiveOperationsInANodeAreRight(int seed, int size) {
        MpiJob.onOneNode(size).run(FewBytes.class, Integer.toString(seed), "node");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void collectiveOperationsOfTwoNodesAreRight(int seed, int size) {
        int[] nodes = new int[size];
        nodes[size - 1] = 1;
        MpiJob.onNodes(nodes).run(FewBytes.class, Integer.toString(seed), "nodes");
    }
}
