package io.clump.mpi.conformance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of several processes, on one node and on two. */
class FilesTest {
    private static final int SEEDS = Thorough.Count.of(5, 200);

    /** Number of calls that this thread has read and written with. */
    private static final Path CALLS = Path.of("/proc/thread-self/io");

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

    /** Four processes write 1,000 pieces of four bytes each, which make one piece together. */
    @Test
    void smallPiecesOfAllProcessesAreWrittenWithFewCallsOfTheSystem() {
        assumeTrue(Files.isReadable(CALLS), "the system does not count the calls of a thread: " + CALLS);
        MpiJob.onOneNode(4).run(Pieces.class, directory.toString());
    }

    /** Counts the calls that its processes write with. */
    public static final class Pieces {
        private static final int COUNT = 1000;

        private Pieces() {}

        /** A program of MPI; its argument is a directory. */
        public static void main(String[] arguments) throws IOException {
            MPI.Init(arguments);
            int apart = write(arguments[0], "false");
            int gathered = write(arguments[0], "true");
            MPI.Finalize();
            if (apart < COUNT || gathered > COUNT / 4) {
                throw new AssertionError("calls without gathering=" + apart + ", with=" + gathered);
            }
        }

        private static int write(String directory, String isGathering) throws IOException {
            Info info = new Info();
            info.set("collective_buffering", isGathering);
            int size = MPI.COMM_WORLD.getSize();
            int mode = MPI.MODE_WRONLY | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE;
            File file = new File(MPI.COMM_WORLD, Path.of(directory, "pieces").toString(), mode, info);
            file.setView(
                    4L * MPI.COMM_WORLD.getRank(), MPI.INT, Datatype.createResized(MPI.INT, 0, 4 * size), "native");
            int before = calls();
            file.writeAll(new int[COUNT], COUNT, MPI.INT);
            int calls = calls() - before;
            file.close();
            return calls;
        }

        private static int calls() throws IOException {
            return Files.readAllLines(CALLS).stream()
                    .filter(line -> line.startsWith("syscw: "))
                    .mapToInt(line -> Integer.parseInt(line.substring("syscw: ".length())))
                    .sum();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomProgramFindsWhatAModelSays(int seed) {
        MpiJob job = seed % 2 == 0 ? MpiJob.onOneNode(1 + seed % 4) : MpiJob.onNodes(0, 1, 0);
        job.run(RandomFiles.class, Integer.toString(seed), directory.toString());
    }
}
