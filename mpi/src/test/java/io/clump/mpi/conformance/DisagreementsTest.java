package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.clump.mpi.MpiJob;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong programs, whose ranks call different collective operations or give different lengths, end with errors. */
class DisagreementsTest {
    private static final int FEW = 6;

    /** More than a slot takes. */
    private static final int MANY = 3_000;

    /** Long enough for an area in the memory of the node. */
    private static final int VERY_MANY = 60_000;

    /** So much that a copy of it is seen among the bytes that a thread allocates. */
    private static final int ENORMOUSLY_MANY = 4_000_000;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void lengthsOnDifferentSidesOfALimitAreErrorsInAllRanks(int size) {
        MpiJob.onOneNode(size).run(Lengths.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void differentOperationsAreErrorsInAllRanks(int size) {
        MpiJob.onOneNode(size).run(Operations.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void processThatFailsBeforeItGivesIsNamedToTheOthers(int size) {
        MpiJob.onOneNode(size).run(Failing.class);
    }

    /** An operation of so many integers on a communicator. */
    private interface Operation {
        void run(Intracomm on, int count);
    }

    private static final Operation BROADCAST = (on, count) -> on.bcast(new int[count], count, MPI.INT, 0);
    private static final Operation GATHER =
            (on, count) -> on.allGather(new int[count], count, MPI.INT, new int[count * size()], count, MPI.INT);
    private static final Operation GATHER_IN_PLACE =
            (on, count) -> on.allGather(new int[count * size()], count, MPI.INT);
    private static final Operation EXCHANGE = (on, count) ->
            on.allToAll(new int[count * size()], count, MPI.INT, new int[count * size()], count, MPI.INT);
    private static final Operation REDUCE =
            (on, count) -> on.allReduce(new int[count], new int[count], count, MPI.INT, MPI.SUM);
    private static final List<Operation> OF_ALL = List.of(GATHER, GATHER_IN_PLACE, EXCHANGE, REDUCE);

    /** The first operations of a communicator use messages. */
    private static void begin() {
        for (int i = 0; i < 3; i++) {
            MPI.COMM_WORLD.barrier();
        }
    }

    private static MPIException thrown(Operation operation, int count) {
        return catchThrowableOfType(MPIException.class, () -> operation.run(MPI.COMM_WORLD, count));
    }

    /** The communicator is usable after errors. */
    private static void checkSum() {
        int[] sum = new int[2];
        for (int count : new int[] {1, MANY}) {
            int[] all = new int[count];
            MPI.COMM_WORLD.allReduce(new int[count], all, count, MPI.INT, MPI.SUM);
            MPI.COMM_WORLD.allReduce(new int[] {1, rank()}, sum, 2, MPI.INT, MPI.SUM);
            equal(sum[0], size());
        }
    }

    /** One rank has another length than the others. */
    public static final class Lengths {
        private Lengths() {}

        /** A program of MPI. */
        public static void main(String[] args) {
            MPI.Init(args);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            begin();
            for (int[] counts : new int[][] {{FEW, MANY}, {MANY, FEW}, {FEW, VERY_MANY}, {VERY_MANY, MANY}}) {
                for (int odd = 0; odd < size(); odd++) {
                    int count = rank() == odd ? counts[0] : counts[1];
                    int other = rank() == odd ? counts[1] : counts[0];
                    for (Operation operation : OF_ALL) {
                        MPIException thrown = thrown(operation, count);
                        assertThat(thrown).isNotNull();
                        assertThat(thrown.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE);
                        int factor = operation == EXCHANGE ? size() * Integer.BYTES : Integer.BYTES;
                        assertThat(thrown)
                                .hasMessageContaining("different lengths in ")
                                .hasMessageContaining(count * factor + " bytes")
                                .hasMessageContaining(other * factor + " bytes");
                    }
                    checkSum();
                }
            }
            broadcasts();
            broadcastsOfManyBytes();
            MPI.Finalize();
        }

        private static void broadcasts() {
            for (int odd = 1; odd < size(); odd++) {
                // One has no space for what the root has.
                for (int[] counts : new int[][] {{1, FEW}, {FEW, MANY}, {FEW, VERY_MANY}, {MANY, VERY_MANY}}) {
                    MPIException thrown = thrown(BROADCAST, rank() == odd ? counts[0] : counts[1]);
                    if (rank() == odd) {
                        assertThat(thrown.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE);
                        assertThat(thrown)
                                .hasMessage("message truncated: found " + counts[1] * Integer.BYTES
                                        + " bytes, expected at most " + counts[0] * Integer.BYTES);
                    } else {
                        assertThat(thrown).isNull();
                    }
                }
                // One has more space.
                for (int[] counts : new int[][] {{MANY, FEW}, {VERY_MANY, FEW}, {VERY_MANY, MANY}, {FEW, 1}}) {
                    int[] items = new int[rank() == odd ? counts[0] : counts[1]];
                    Arrays.fill(items, rank() == 0 ? counts[1] : -1);
                    MPI.COMM_WORLD.bcast(items, items.length, MPI.INT, 0);
                    for (int i = 0; i < items.length; i++) {
                        equal(items[i], i < counts[1] ? counts[1] : -1);
                    }
                }
                checkSum();
            }
        }

        private static void broadcastsOfManyBytes() {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            int[] many = rank() == 0 ? new int[ENORMOUSLY_MANY] : new int[1];
            for (boolean isShort : new boolean[] {true, false}) {
                int[] items = rank() == 0 ? many : new int[isShort ? 1 : ENORMOUSLY_MANY + 1];
                long before = threads.getCurrentThreadAllocatedBytes();
                MPIException thrown = catchThrowableOfType(
                        MPIException.class, () -> MPI.COMM_WORLD.bcast(items, items.length, MPI.INT, 0));
                long allocated = threads.getCurrentThreadAllocatedBytes() - before;
                assertThat(thrown == null).isEqualTo(rank() == 0 || !isShort);
                assertThat(allocated).isLessThan(ENORMOUSLY_MANY);
                checkSum();
            }
        }
    }

    /** One rank calls another operation than the others. */
    public static final class Operations {
        private Operations() {}

        /** A program of MPI. */
        public static void main(String[] args) {
            MPI.Init(args);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            begin();
            for (int count : new int[] {FEW, MANY}) {
                for (int odd = 0; odd < size(); odd++) {
                    boolean isOdd = rank() == odd;
                    differ(thrown(isOdd ? REDUCE : GATHER, count));
                    differ(thrown(isOdd ? GATHER : EXCHANGE, count));
                    differ(thrown(isOdd ? EXCHANGE : REDUCE, count));
                    // The root of a broadcast of few bytes does not wait for others.
                    MPIException thrown = thrown(isOdd ? BROADCAST : REDUCE, FEW);
                    if (odd != 0 || rank() != 0) {
                        differ(thrown);
                    }
                    thrown = thrown(isOdd ? REDUCE : BROADCAST, FEW);
                    if (isOdd || odd == 0) {
                        differ(thrown);
                    }
                    checkSum();
                }
            }
            MPI.Finalize();
        }

        private static void differ(MPIException thrown) {
            assertThat(thrown).isNotNull();
            assertThat(thrown.getErrorClass()).isEqualTo(MPI.ERR_OTHER);
            assertThat(thrown.getMessage())
                    .containsAnyOf("different operations: found ", "has called another one: rank=");
        }
    }

    /** One rank has no space for its items. */
    public static final class Failing {
        private Failing() {}

        /** A program of MPI. */
        public static void main(String[] args) {
            MPI.Init(args);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            begin();
            for (int odd = 0; odd < size(); odd++) {
                int failing = odd;
                Operation reduce = (on, count) ->
                        on.allReduce(new int[rank() == failing ? 0 : count], new int[count], count, MPI.INT, MPI.SUM);
                MPIException thrown = thrown(reduce, FEW);
                if (rank() == odd) {
                    assertThat(thrown.getErrorClass()).isEqualTo(MPI.ERR_BUFFER);
                } else {
                    assertThat(thrown)
                            .hasMessageContaining("a process has failed in a collective operation, or has"
                                    + " called another one: rank=" + odd + ", expected allReduce");
                }
                checkSum();
            }
            MPI.Finalize();
        }
    }
}
