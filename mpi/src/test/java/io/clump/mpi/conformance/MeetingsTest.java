package io.clump.mpi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.clump.am2.Thorough;
import io.clump.mpi.MpiJob;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that meet in the memory of a node: alone, and with those of other nodes. */
class MeetingsTest {
    static Stream<List<Integer>> layouts() {
        return Stream.of(List.of(0, 1, 1, 0, 1), List.of(1, 0, 0, 0), List.of(0, 0, 1, 1), List.of(0, 1, 2, 2, 1, 0))
                .limit(Thorough.Count.of(2, 4));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void processesOfANodeMeet(int size) {
        MpiJob.onOneNode(size).run(Meetings.class);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void processesOfSeveralNodesMeet(List<Integer> nodeOfRank) {
        MpiJob.onNodes(nodeOfRank.stream().mapToInt(Integer::intValue).toArray())
                .run(Meetings.class);
    }

    /** No message says that it is gone, and none is under way to it. */
    @ParameterizedTest
    @CsvSource({"0 0 0, 0", "0 0 0, 1", "0 0 1, 0", "0 0 1, 1"})
    void processThatIsGoneIsNamedByThoseWhoWaitForIt(String nodes, int gone) {
        int[] nodeOfRank =
                Arrays.stream(nodes.split(" ")).mapToInt(Integer::parseInt).toArray();
        Throwable thrown = catchThrowable(() -> MpiJob.onNodes(nodeOfRank).run(Leaving.class, Integer.toString(gone)));
        assertThat(thrown).isNotNull();
        assertThat(Arrays.stream(thrown.getSuppressed())
                        .map(Throwable::toString)
                        .collect(Collectors.joining("\n")))
                .doesNotContain("cannot close")
                .contains("leaves in the middle")
                .contains("a process is gone: rank in MPI.COMM_WORLD=" + gone);
    }

    /** Some combine a word at the counter, one would combine many in an area of the memory, that is open or not. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void differentLengthsAreReportedToAllAndOtherOperationsFollow(int size) {
        MpiJob.onOneNode(size).run(Lengths.class);
    }

    /** One process has another length than the others. */
    public static final class Lengths {
        private static final int MANY = 100_000;

        private Lengths() {}

        /** A program of MPI. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            // The first operations use messages.
            MPI.COMM_WORLD.Barrier();
            for (int round = 0; round < 6; round++) {
                MPI.COMM_WORLD.Barrier();
                int length = MPI.COMM_WORLD.Rank() == round % 2 ? MANY : 1;
                MPIException thrown = catchThrowableOfType(MPIException.class, () -> sum(length));
                assertThat(thrown.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE);
                if (round > 1) {
                    assertThat(sum(MANY)).isEqualTo(MPI.COMM_WORLD.Size());
                }
            }
            MPI.Finalize();
        }

        private static int sum(int length) {
            int[] own = new int[length];
            int[] sum = new int[length];
            Arrays.fill(own, 1);
            MPI.COMM_WORLD.Allreduce(own, 0, sum, 0, length, MPI.INT, MPI.SUM);
            return sum[length - 1];
        }
    }

    /** Meets some times, and then one process is gone. */
    public static final class Leaving {
        private Leaving() {}

        /** A program of MPI. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            for (int round = 0; round < 5; round++) {
                MPI.COMM_WORLD.Barrier();
            }
            if (MPI.COMM_WORLD.Rank() == Integer.parseInt(arguments[0])) {
                throw new IllegalStateException("leaves in the middle");
            }
            MPI.COMM_WORLD.Barrier();
        }
    }
}
