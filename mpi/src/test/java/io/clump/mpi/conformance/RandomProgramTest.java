package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random programs beside what they have to do; a failure names the seed. */
class RandomProgramTest {
    private static final int SEEDS = Thorough.Count.of(4, 60);

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void programOnOneNode(int seed) {
        MpiJob.onOneNode(2 + seed % 4).run(RandomProgram.class, Integer.toString(seed));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void programOnTwoNodes(int seed) {
        MpiJob.onNodes(0, 1, 1).run(RandomProgram.class, Integer.toString(1000 + seed));
    }
}
