package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The chapters of MPI 1.2, on 1 to 7 processes of one node, and on two and three nodes. */
class ConformanceTest {
    private static final int MOST_PROCESSES = 7;

    static Stream<Arguments> chaptersAndSizes() {
        return chapters().flatMap(chapter ->
                IntStream.rangeClosed(1, MOST_PROCESSES).mapToObj(size -> Arguments.of(chapter, size)));
    }

    static Stream<Class<?>> chapters() {
        return Stream.of(
                Chapter3.class,
                Chapter3Datatypes.class,
                Chapter4.class,
                Chapter5.class,
                Chapter6.class,
                Chapter7.class);
    }

    @ParameterizedTest
    @MethodSource("chaptersAndSizes")
    void chapterHoldsOnOneNode(Class<?> chapter, int size) {
        MpiJob.onOneNode(size).run(chapter);
    }

    @ParameterizedTest
    @MethodSource("chapters")
    void chapterHoldsOnTwoNodes(Class<?> chapter) {
        MpiJob.onNodes(0, 0, 1, 1).run(chapter);
    }

    @ParameterizedTest
    @MethodSource("chapters")
    void chapterHoldsOverANetworkThatLosesAndReorders(Class<?> chapter) {
        MpiJob.onNodes(0, 1, 1)
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=3")
                .run(chapter);
    }

    @ParameterizedTest
    @MethodSource("chapters")
    void chapterHoldsOnThreeNodesWhoseRanksAreMixed(Class<?> chapter) {
        MpiJob.onNodes(0, 1, 0, 2, 1).run(chapter);
    }
}
