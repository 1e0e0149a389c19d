package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that go on when others end, on one node and on several. */
class SurvivorsTest {
    private static void run(String nodes, String check, int argument) {
        int[] nodeOfRank =
                Arrays.stream(nodes.split(" ")).mapToInt(Integer::parseInt).toArray();
        MpiJob.onNodes(nodeOfRank).surviving().run(Survivors.class, check, Integer.toString(argument));
    }

    @ParameterizedTest
    @CsvSource({"0 0 0 0, 1", "0 0 1 1, 3"})
    void messagesWithADeadProcessFailAndOthersGoOn(String nodes, int dead) {
        run(nodes, "pointToPoint", dead);
    }

    @ParameterizedTest
    @CsvSource({"0 0 0, 2", "0 0 1 1, 1", "0 1 2, 0"})
    void collectiveOperationsWithADeadProcessFailAndThoseOfTheOthersDoNot(String nodes, int dead) {
        run(nodes, "collectives", dead);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void deathsAndRevocationsEndWaitsInTheMemoryOfANode(int which) {
        run(which % 4 == 3 ? "0 0" : "0 0 0", "fewBytes", which);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 0 0 0", "0 0 1 1 2"})
    void revocationReachesAllThatWait(String nodes) {
        run(nodes, "revocation", 0);
    }

    @ParameterizedTest
    @CsvSource({"0 0 0 0, 1", "0 1 2, 0", "0 0 1 1, 3"})
    void revocationOfWindowsAndFilesReachesAllThatWait(String nodes, int revoker) {
        run(nodes, "windows", revoker);
        run(nodes, "files", revoker);
    }

    static Stream<Arguments> seeds() {
        return IntStream.range(0, Thorough.Count.of(4, 100))
                .boxed()
                .flatMap(seed -> Stream.of(Arguments.of(seed % 2 == 0 ? "0 0 0 0 0" : "0 0 1 1 2", seed)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void thoseThatLiveAgreeWhoeverEndsMeanwhile(String nodes, int seed) {
        run(nodes, "random", seed);
    }
}
