package io.clump.mpi.conformance;

import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import io.clump.net.ethernet.EthernetInterface;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The chapters of MPI 1.2, on 1 to 7 processes of one node, and on two and three nodes. Row G27 of GAMMA's: an MPI, and
 * its collective operations, above messages that are matched (Ciaccio 1999, lines 1761, 1795).
 */
class ConformanceTest {
    private static final String LOSSY = "loss=0.05,duplicate=0.05,reorder=0.05,seed=";

    private static final int MOST_PROCESSES = 7;

    static Stream<Class<?>> chapters() {
        return Stream.of(
                Chapter3.class,
                Chapter3Datatypes.class,
                Chapter4.class,
                Chapter5.class,
                Chapter6.class,
                Chapter7.class);
    }

    static Stream<Arguments> chaptersAndFewSizes() {
        return chaptersAndSizes(List.of(1, 2, 4, MOST_PROCESSES));
    }

    static Stream<Arguments> chaptersAndAllSizes() {
        return chaptersAndSizes(IntStream.rangeClosed(1, MOST_PROCESSES).boxed().toList());
    }

    private static Stream<Arguments> chaptersAndSizes(List<Integer> sizes) {
        return chapters().flatMap(chapter -> sizes.stream().map(size -> Arguments.of(chapter, size)));
    }

    @ParameterizedTest
    @MethodSource("chaptersAndFewSizes")
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
        MpiJob.onNodes(0, 1, 2, 2).property("clump.faults", LOSSY + 3).run(chapter);
    }

    /** The networks that no other test here uses. */
    @ParameterizedTest
    @MethodSource("networksAndChapters")
    void chapterHoldsOverEveryNetwork(String network, Class<?> chapter) {
        if (network.equals("ethernet")) {
            assumeEthernet();
        }
        MpiJob.onNodes(0, 1, 2)
                .property("clump.network", network)
                .property("clump.ethernet.interface", "lo")
                .run(chapter);
    }

    static Stream<Arguments> networksAndChapters() {
        // Point-to-point messages, datatypes and collective operations, or all; a plain build starts Aeron once.
        long chapters = Thorough.Count.of(3, 6);
        return Stream.of("tcp", "aeron", "ethernet")
                .flatMap(network -> chapters()
                        .limit(chapters)
                        .skip(network.equals("aeron") ? Thorough.Count.of(2, 0) : 0)
                        .map(chapter -> Arguments.of(network, chapter)));
    }

    private static void assumeEthernet() {
        try {
            EthernetInterface.require("lo");
        } catch (ClumpException e) {
            Assumptions.abort(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dissemination", "concurrent", "two-chains", "binomial"})
    void everyKindOfBarrier(String kind) {
        MpiJob.onNodes(0, 1, 0, 1).property("clump.mpi.barrier", kind).run(Chapter4.class);
    }

    /**
     * Every message waits for its receive, or the credit is soon used up. Some checks of chapter 3 need messages to be
     * sent before that.
     */
    @ParameterizedTest
    @CsvSource({"eager-bytes, 0", "credit-bytes, 200"})
    void collectiveOperationsHoldWithOtherThresholds(String key, String value) {
        MpiJob.onNodes(0, 1, 1, 2).property("clump.mpi." + key, value).run(Chapter4.class);
    }

    @Thorough
    @ParameterizedTest
    @MethodSource("chapters")
    void chapterHoldsOnThreeNodesWhoseRanksAreMixed(Class<?> chapter) {
        MpiJob.onNodes(0, 1, 0, 2, 1).run(chapter);
    }

    /** Each process a node of its own, so all messages are exposed. */
    @Thorough
    @ParameterizedTest
    @MethodSource("chaptersAndAllSizes")
    void chapterHoldsOverANetworkThatLosesOnAnyNumberOfNodes(Class<?> chapter, int size) {
        MpiJob.onNodes(IntStream.range(0, size).toArray())
                .property("clump.faults", LOSSY + size)
                .run(chapter);
    }

    /** The processes differ in speed, so others are late each time. */
    @Thorough
    @RepeatedTest(30)
    void collectiveOperationsEndHoweverTheProcessesAreScheduled() {
        MpiJob.onOneNode(4).run(Chapter4.class);
    }

    @Thorough
    @ParameterizedTest
    @MethodSource("chaptersAndAllSizes")
    void chapterHoldsOnOneNodeOfAnySize(Class<?> chapter, int size) {
        MpiJob.onOneNode(size).run(chapter);
    }
}
