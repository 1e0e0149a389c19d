package io.clump.mpi.conformance;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of several processes, on one node and on two. */
class FilesTest {
    private static final int SEEDS = Thorough.Count.of(5, 200);

    @TempDir
    private Path directory;

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void chapterHoldsOnOneNode(int size) {
        MpiJob.onOneNode(size).run(Chapter13.class, directory.toString());
    }

    @Test
    void chapterHoldsOnTwoNodes() {
        MpiJob.onNodes(0, 1, 1).run(Chapter13.class, directory.toString());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomProgramFindsWhatAModelSays(int seed) {
        MpiJob job = seed % 2 == 0 ? MpiJob.onOneNode(1 + seed % 4) : MpiJob.onNodes(0, 1, 0);
        job.run(RandomFiles.class, Integer.toString(seed), directory.toString());
    }
}
