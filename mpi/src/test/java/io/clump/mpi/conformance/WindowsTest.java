package io.clump.mpi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One-sided communication inside of a node and between nodes. */
class WindowsTest {
    private static final int SEEDS = Thorough.Count.of(3, 60);

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    static Stream<List<Integer>> layouts() {
        return Stream.of(List.of(0, 0, 1, 1), List.of(0, 1, 2), List.of(1, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void chapterHoldsOnOneNode(int size) {
        MpiJob.onOneNode(size).run(Chapter11.class);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void chapterHoldsOnSeveralNodes(List<Integer> nodeOfRank) {
        nodes(nodeOfRank).run(Chapter11.class);
    }

    @Test
    void chapterHoldsOverANetworkThatLosesAndReorders() {
        MpiJob.onNodes(0, 1, 0)
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=4")
                .run(Chapter11.class);
    }

    private static MpiJob nodes(List<Integer> nodeOfRank) {
        return MpiJob.onNodes(nodeOfRank.stream().mapToInt(Integer::intValue).toArray());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomProgramOnOneNode(int seed) {
        MpiJob.onOneNode(2 + seed % 3).run(RandomWindows.class, Integer.toString(seed));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomProgramOnTwoNodes(int seed) {
        MpiJob.onNodes(0, 1, 1).run(RandomWindows.class, Integer.toString(1000 + seed));
    }

    /** The window's memory is given back at the end of MPI. */
    @Test
    void windowThatIsNotFreedEndsWithMpi() {
        MpiJob.onOneNode(2).run(Forgetting.class);
    }

    /** Makes windows, and forgets them. */
    public static final class Forgetting {
        private Forgetting() {}

        /** A program of MPI. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            IntBuffer base = MPI.newIntBuffer(4);
            Win created = new Win(base, 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            Win allocated = new Win(4, 1, MPI.INFO_NULL, MPI.COMM_WORLD, base, Win.FLAVOR_PRIVATE);
            created.fence(0);
            allocated.fence(0);
            MPI.Finalize();
        }
    }

    /** Rank 2 dies with the lock of rank 0; no message is under way to it. */
    @ParameterizedTest
    @CsvSource({"0 0 0, created", "0 0 0, allocated", "0 0 1, created", "0 1 1, allocated"})
    void waitForALockEndsWhenItsHolderIsGone(String nodes, String kind) {
        int[] nodeOfRank =
                Arrays.stream(nodes.split(" ")).mapToInt(Integer::parseInt).toArray();

        Throwable thrown = catchThrowable(() -> MpiJob.onNodes(nodeOfRank).run(DyingHolder.class, kind));

        assertThat(thrown).isNotNull();
        // If all processes reach the lock, its word keeps the rank of its holder. Otherwise the target gives the lock
        // to
        // the next process.
        boolean isInMemory = kind.equals("allocated") && nodeOfRank[0] == nodeOfRank[2];
        assertThat(Arrays.stream(thrown.getSuppressed()).map(String::valueOf))
                .anyMatch(failure -> failure.contains("dies with the lock"))
                .anyMatch(failure -> failure.contains(isInMemory ? "a process is gone" : "has the lock"))
                .noneMatch(failure -> failure.contains("cannot close"));
    }

    /** Rank 1 waits for a lock that rank 2 never gives back. */
    public static final class DyingHolder {
        private DyingHolder() {}

        /** A program of MPI. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            IntBuffer base = MPI.newIntBuffer(4);
            Win win = arguments[0].equals("created")
                    ? new Win(base, 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD)
                    : new Win(4, 1, MPI.INFO_NULL, MPI.COMM_WORLD, base, Win.FLAVOR_PRIVATE);
            int[] word = new int[1];
            if (MPI.COMM_WORLD.Rank() == 2) {
                win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
                MPI.COMM_WORLD.Ssend(word, 0, 1, MPI.INT, 1, 0);
                throw new IllegalStateException("dies with the lock");
            }
            if (MPI.COMM_WORLD.Rank() == 1) {
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 2, 0);
                lock(win);
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, 0);
                throw new IllegalStateException("has the lock");
            }
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 1, 0);
            throw new IllegalStateException("was asked");
        }

        private static void lock(Win win) {
            try {
                win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            } catch (MPIException e) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, 0);
                throw e;
            }
        }
    }
}
